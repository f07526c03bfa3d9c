import { join } from 'node:path'
import { bundle, Features } from 'lightningcss'
import { floors } from '../floors/floors.ts'
import { root } from '../run.ts'

const targets = Object.fromEntries(
  (['chrome', 'firefox', 'safari'] as const).map((name) => {
    const [major = 0, minor = 0] = floors[name].split('.').map(Number)
    return [name, (major << 16) | (minor << 8)]
  }),
)

/** A style sheet of React as it is published: joined with its imports, minified, and without nesting, which tools of pages may not know. */
export const publishedSheet = (name: string): string =>
  bundle({
    filename: join(root, `packages/react/src/styles/${name}.css`),
    minify: true,
    targets,
    include: Features.Nesting,
  }).code.toString()

export type SheetName = 'styles' | 'captions'

/** As text in the element, in whose shadow root there is no page to be stronger than. */
export const elementSheet = (name: SheetName): string =>
  publishedSheet(name === 'styles' ? 'index' : name).replace(/:not\(q[q .]*\)/g, '')
