import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compile } from 'tailwindcss'
import tailwind3 from 'tailwindcss3'
import { preprocessCSS, resolveConfig } from 'vite'
import type { BrowserCommand } from 'vitest/node'

const { resolve } = createRequire(import.meta.url)
const read = (path: string) => readFileSync(resolve(path), 'utf8')

/** Style sheets that a page may have, with the class `p-8` where there are utilities. */
const sheets = {
  async 'Tailwind 3'() {
    const plugins = [tailwind3({ content: [{ raw: 'p-8' }], theme: {} })]
    const config = await resolveConfig({ configFile: false, css: { postcss: { plugins } } }, 'build')
    return (await preprocessCSS('@tailwind base; @tailwind utilities', 'page.css', config)).code
  },
  async 'Tailwind 4'() {
    return (await compile(read('tailwindcss/index.css'))).build(['p-8'])
  },
  'Bootstrap 5': () => read('bootstrap/dist/css/bootstrap.css'),
  normalize: () => read('normalize.css/normalize.css'),
} satisfies Record<string, () => string | Promise<string>>

export type PageSheet = keyof typeof sheets

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    pageSheet(name: PageSheet): Promise<string>
  }
}

/** `commands.pageSheet(…)` gives a test in the browser a style sheet of somebody else. */
export const pageSheet: BrowserCommand<[name: PageSheet]> = (_, name) => sheets[name]()
