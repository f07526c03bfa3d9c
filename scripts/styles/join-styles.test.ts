import { expect, test } from 'vitest'
import { joinStyles } from './join-styles.ts'

test('imported sheets are joined in order, each in its layer', () => {
  const files = new Map([
    ['/styles/index.css', '/* Panels */\n@import "./a.css" layer(booth);\n@import "./parts/b.css";\n\n.c {\n}\n'],
    ['/styles/a.css', '.a {\n}\n'],
    ['/styles/parts/b.css', '@import "../a.css";\n.b {\n}\n'],
  ])
  const read = (path: string) => files.get(path) ?? `missing ${path}`

  expect(joinStyles('/styles/index.css', read)).toBe(
    '/* Panels */\n@layer booth {\n.a {\n}\n}\n.a {\n}\n.b {\n}\n\n.c {\n}\n',
  )
})
