import { describe, expect, it } from 'vitest'
import { bundleStyles } from './copy-assets.ts'

const files: Record<string, string> = {
  '/styles/index.css':
    '@layer a, b;\n@import \'./parts/button.css\' layer(a);\n@import "./plain.css";\n.x {\n  color: red;\n}\n',
  '/styles/parts/button.css': "@import url('../base.css');\nbutton {\n  color: blue;\n}\n",
  '/styles/base.css': ':root {\n  --lb-x: 1;\n}\n',
  '/styles/plain.css': '@import url("https://fonts.example/x.css");\n',
}

describe('bundleStyles', () => {
  it('puts each imported file in its place and layer, and leaves other addresses alone', () => {
    expect(bundleStyles('/styles/index.css', (path) => files[path] ?? '')).toBe(
      '@layer a, b;\n@layer a {\n:root {\n  --lb-x: 1;\n}\nbutton {\n  color: blue;\n}\n}\n@import url("https://fonts.example/x.css");\n.x {\n  color: red;\n}\n',
    )
  })
})
