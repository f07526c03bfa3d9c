import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  // The site shows the built page in a folder of its own.
  base: './',
  plugins: [react()],
  resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1' },
})
