import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A style sheet with each relative `@import` replaced by the file that it names, inside of its layer where it has one. */
export function bundleStyles(
  path: string,
  read: (path: string) => string = (file) => readFileSync(file, 'utf8'),
): string {
  return read(path).replace(
    /^@import\s+(?:url\(\s*)?["'](\.[^"']+)["']\s*\)?\s*(?:layer\(\s*([^)\s]+)\s*\))?\s*;[ \t]*\n?/gm,
    (_, target: string, layer: string | undefined) => {
      const styles = bundleStyles(resolve(dirname(path), target), read)
      return layer ? `@layer ${layer} {\n${styles}}\n` : styles
    },
  )
}

function write(path: string, text: string) {
  mkdirSync(dirname(resolve(root, path)), { recursive: true })
  writeFileSync(resolve(root, path), text)
}

/** Puts what the compiler leaves aside beside what it wrote. */
function copyAssets() {
  const worklet = 'worklet/capture.worklet.js'
  write(`packages/web/dist/${worklet}`, readFileSync(resolve(root, 'packages/web/src', worklet), 'utf8'))
  const styles = resolve(root, 'packages/react/src/styles/index.css')
  if (existsSync(styles)) write('packages/react/dist/styles.css', bundleStyles(styles))
}

if (import.meta.main) copyAssets()
