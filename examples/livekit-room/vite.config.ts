import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** Where the servers beside the page listen; the demo and the tests set it. */
const enginesUrl = process.env.LINGOBOOTH_ENGINES_URL ?? 'http://127.0.0.1:8737'
const tokensUrl = process.env.LINGOBOOTH_TOKENS_URL ?? 'http://127.0.0.1:8738'

const proxy = {
  '/engines': { target: enginesUrl, rewrite: (path: string) => path.replace(/^\/engines/, '') },
  '/flags': enginesUrl,
  '/token': tokensUrl,
}

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
})
