from choir.voice import Voice

NOTES = Voice.notes
