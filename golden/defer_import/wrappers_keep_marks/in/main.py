import mill
