import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const element = 'node_modules/@lingobooth/element/dist'
const files = {
  '/': ['index.html', 'text/html'],
  '/page.js': ['page.js', 'text/javascript'],
  '/lingobooth.js': [`${element}/lingobooth.js`, 'text/javascript'],
  '/capture.worklet.js': [`${element}/capture.worklet.js`, 'text/javascript'],
}
const languages = [
  { name: 'English (United States)', code: 'en-US', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'es-ES', services: 'stt-ttt-tts' },
]

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://page')
  const answer = (value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  if (files[pathname]) {
    const [path, type] = files[pathname]
    response.setHeader('content-type', type).end(await readFile(path))
  } else if (pathname === '/core/languages') answer(languages)
  else if (pathname === '/translate') {
    const { text, to } = await json(request)
    answer({ translation: `${to}: ${text}` })
  } else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
