import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { standInPlugin } from './server/stand-in-plugin.ts'

export default defineConfig({ plugins: [react(), standInPlugin()] })
