import mint
