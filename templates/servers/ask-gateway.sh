#!/bin/sh -e
# A program asks a gateway as a page does, with a token for somebody whom your log-in knows.
gateway=https://meeting.example/lingobooth
token=$(curl -sS -X POST "$gateway/token" -H 'cookie: session=ann' | node -p 'JSON.parse(fs.readFileSync(0)).token')

# Texts into languages, by codes of the catalogue or tags.
curl -sS "$gateway/translate" -H "authorization: Bearer $token" -H 'content-type: application/json' \
  -d '{ "texts": ["Good morning."], "source": "en-US", "targets": ["de-DE"] }'
# => { "translations": { "de-DE": ["Guten Morgen."] } }

# A text as sound.
curl -sS "$gateway/speak" -H "authorization: Bearer $token" -H 'content-type: application/json' \
  -d '{ "text": "Guten Morgen.", "language": "de-DE", "gender": "female" }' -o speech.mp3

# A recording of at most a minute, as WAV with 16 kHz, 16 bits and one channel.
curl -sS "$gateway/recognize" -H "authorization: Bearer $token" -F wav=@speech.wav -F language=en-US
# => { "text": "Good morning." }

# The same recording, heard while it goes up.
node listen.mjs "ws${gateway#http}/listen" "$token"
# => { "type": "partial", "text": "Good" }
# => { "type": "final", "text": "Good morning.", "words": [] }
# => { "type": "end" }
