import { sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { expect, it, onTestFinished } from 'vitest'
import { libreTranslate, vendorPorts } from './index.ts'

const { americanEnglish: source, french: target } = sampleLanguages

/** Refuses a call for one text that is too long, or for too many, as LibreTranslate does. */
async function serverWith({ charLimit = 1_000, batchLimit = 1_000 }) {
  const calls: number[] = []
  const server = await startVendorServer({
    '/translate': ({ text }) => {
      const { q } = JSON.parse(text) as { q: string[] }
      calls.push(q.length)
      const tooMany = q.length > batchLimit || q.some(({ length }) => length > charLimit)
      return tooMany
        ? answer.json({ error: 'Invalid request: request (9) exceeds text limit (8)' }, { status: 400 })
        : answer.json({ translatedText: q.map((each) => `fr: ${each}`) })
    },
  })
  onTestFinished(() => server.close())
  const translate = (texts: readonly string[], maxTexts?: number) => {
    const { translator } = vendorPorts(libreTranslate({ url: server.url, ...(maxTexts !== undefined && { maxTexts }) }))
    return Promise.allSettled(texts.map((text) => translator.translate({ text, source, target })))
  }
  return { sizes: () => calls.toSorted((one, other) => other - one), translate }
}

const texts = Array.from({ length: 20 }, (_, index) => `Line ${index}`)
const translated = texts.map((text) => ({ status: 'fulfilled', value: `fr: ${text}` }))

it.each([
  [5, [20, 10, 10, 5, 5, 5, 5]],
  [4, [20, 10, 10, 5, 5, 5, 5, 3, 3, 3, 3, 2, 2, 2, 2]],
  [1, [20, 10, 10, 5, 5, 5, 5, 3, 3, 3, 3, ...Array(8).fill(2), ...Array(20).fill(1)]],
])('texts are asked for in smaller calls where the vendor takes %d at once', async (batchLimit, calls) => {
  const { sizes, translate } = await serverWith({ batchLimit })
  expect([await translate(texts), sizes()]).toEqual([translated, calls])
})

it('a vendor that takes nothing is not asked without end', async () => {
  const { sizes, translate } = await serverWith({ batchLimit: 0 })
  const many = Array.from({ length: 100 }, (_, index) => `Line ${index}`)
  const refused = many.map(() => ({ status: 'rejected', reason: { code: 'too-large' } }))
  expect(await translate(many, 100)).toMatchObject(refused)
  expect(sizes()).toHaveLength(65)
})

it('one text that is too long for the vendor spoils no other', async () => {
  const { sizes, translate } = await serverWith({ charLimit: 100 })
  const [long, ...others] = await translate(['word '.repeat(30), ...texts.slice(1)])
  expect([long, others]).toMatchObject([{ status: 'rejected', reason: { code: 'too-large' } }, translated.slice(1)])
  expect(sizes()).toEqual([20, 10, 10, 5, 5, 3, 2, 2, 1, 1, 1])
})

it('how many texts go in a call is an option of LibreTranslate, as operators allow different numbers', async () => {
  const { sizes, translate } = await serverWith({ batchLimit: 8 })
  expect([await translate(texts, 8), sizes()]).toEqual([translated, [8, 8, 4]])
})

it('a call that fails for another reason is not repeated', async () => {
  const server = await startVendorServer({ '*': () => answer.json({ error: 'Slowdown' }, { status: 429 }) })
  onTestFinished(() => server.close())
  const { translator } = vendorPorts(libreTranslate({ url: server.url }))
  const results = await Promise.allSettled(texts.map((text) => translator.translate({ text, source, target })))
  expect(results).toMatchObject(texts.map(() => ({ status: 'rejected', reason: { code: 'rate-limited' } })))
  expect(server.requests).toHaveLength(1)
})
