import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { styleSheet } from './style-sheet.ts'

/** Gives a page that runs from the sources the style sheets that the package publishes. */
export function publishedStyles(): Plugin {
  return {
    name: 'lingobooth-styles',
    enforce: 'pre',
    load(id) {
      const path = id.replace(/\?.*$/, '')
      if (!/\/packages\/react\/src\/styles\/(index|captions)(\.layer)?\.css$/.test(path)) return
      return styleSheet(path, (imported, encoding) => {
        this.addWatchFile(imported)
        return readFileSync(imported, encoding)
      })
    },
  }
}
