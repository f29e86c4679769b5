from choir.song import Song
