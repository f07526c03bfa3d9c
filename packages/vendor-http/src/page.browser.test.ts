import { sampleLanguages } from '@lingobooth/testing'
import { expect, test } from 'vitest'
import { createHttpTranslator } from './index.ts'

const { americanEnglish: source, french: target } = sampleLanguages

test('in a page, a relative address resolves against the page, and the browser’s fetch works', async () => {
  const options = { id: 'own-server', url: '/packages/vendor-http/package.json?q={text}', valueResponse: 'name' }
  const translator = createHttpTranslator(options)
  expect(await translator.translate({ text: 'hi', source, target })).toBe('@lingobooth/vendor-http')
})
