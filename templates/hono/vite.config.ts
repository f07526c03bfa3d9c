import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const target = `http://127.0.0.1:${process.env.PORT ?? 8787}`

export default defineConfig({
  plugins: [react()],
  server: {
    // Another port would be another origin: see server/settings.ts.
    strictPort: true,
    proxy: { '/log-in': { target }, '/lingobooth': { target, ws: true } },
  },
})
