import { dirname, join } from 'node:path'

/** One style sheet in place of the `@import`s of `path`, each in the cascade layer that its import names. */
export function joinStyles(path: string, read: (path: string, encoding: 'utf8') => string): string {
  return read(path, 'utf8').replace(
    /^@import "(.+?)"(?: layer\((.+?)\))?;$/gm,
    (_, imported: string, layer: string | undefined) => {
      const text = joinStyles(join(dirname(path), imported), read).trimEnd()
      return layer ? `@layer ${layer} {\n${text}\n}` : text
    },
  )
}
