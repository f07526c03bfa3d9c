// listen.mjs
import { readFileSync } from 'node:fs'

const [url, token] = process.argv.slice(2)
const socket = new WebSocket(url, ['lingobooth', token])
socket.onopen = () => {
  socket.send(JSON.stringify({ type: 'open', language: 'en-US', terms: [] }))
  // Without the header of the file: 16-bit samples, in messages of at most 64 KB.
  for (let sound = readFileSync('speech.wav').subarray(44); sound.length > 0; sound = sound.subarray(32_000))
    socket.send(sound.subarray(0, 32_000))
  socket.send('{"type":"end"}')
}
socket.onmessage = ({ data }) => {
  console.log(data)
  if (JSON.parse(data).type === 'end') socket.close()
}
