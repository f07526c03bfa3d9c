import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { publishedStyles } from '../../scripts/styles/vite-styles.ts'

export default defineConfig({
  plugins: [react(), publishedStyles()],
  resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
})
