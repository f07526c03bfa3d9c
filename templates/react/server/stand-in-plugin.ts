import type { Plugin } from 'vite'
import { standIn } from './stand-in.ts'

/** Puts the stand-in beside the page in `vite dev` and `vite preview`. */
export const standInPlugin = (): Plugin => ({
  name: 'stand-in',
  configureServer: ({ middlewares }) => void middlewares.use(standIn),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(standIn),
})
