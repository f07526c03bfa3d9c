import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type ProxyOptions } from 'vite'
import { publishedStyles } from '../../scripts/styles/vite-styles.ts'

/** Where the local engines listen; the demo and the tests set it. */
const enginesUrl = process.env.LINGOBOOTH_ENGINES_URL ?? 'http://127.0.0.1:8737'

const engines: ProxyOptions = {
  target: enginesUrl,
  rewrite: (path) => path.replace(/^\/engines/, ''),
  ws: true,
  // An answer that breaks off breaks off for the page too, which would wait for the rest.
  configure: (server) =>
    server.on('proxyRes', (answer, _, response) =>
      answer.on('close', () => {
        if (!answer.complete) response.destroy()
      }),
    ),
}

const proxy = {
  '/engines': engines,
  '/flags': enginesUrl,
}

export default defineConfig({
  plugins: [react(), publishedStyles()],
  resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})
