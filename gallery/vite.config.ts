import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { publishedStyles } from '../scripts/styles/vite-styles.ts'

export default defineConfig({
  // The site shows the built page in a folder of its own.
  base: './',
  plugins: [react(), publishedStyles()],
  resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1' },
})
