import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildWorklet } from '../../scripts/build-worklet.ts'

describe('the capture worklet', () => {
  it('matches its source; otherwise run `node packages/web/scripts/build-worklet.ts`', async () => {
    for (const { path, text } of await buildWorklet()) expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('needs no other file', async () => {
    const [script] = await buildWorklet()
    expect(script?.text).toContain('registerProcessor')
    expect(script?.text).not.toMatch(/^\s*(import|export)\b|\bimport\(/m)
  })
})
