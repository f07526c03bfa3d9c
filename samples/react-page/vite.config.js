import react from '@vitejs/plugin-react'

const languages = [
  { name: 'English (United States)', code: 'english-united-states', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'spanish-spain', services: ['ttt'] },
]

const ownServer = {
  name: 'own-server',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/core/languages', (_, response) => answer(response, languages))
    middlewares.use('/translate', async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      const { text, to } = JSON.parse(body)
      answer(response, { result: { text: `${to}: ${text}` } })
    })
  },
}

const answer = (response, value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

export default { plugins: [react(), ownServer] }
