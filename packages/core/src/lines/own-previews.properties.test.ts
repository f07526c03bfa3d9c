import { manualClock, memoryNetwork } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hear, type Person, person, spanishLine } from '../booth/test-support/person.ts'
import { openRow } from '../views/rows.ts'

const key = 'line-1'

const shown = ({ booth }: Person) => {
  const { openLines, targetLanguage: target } = booth.subtitles.view.getSnapshot()
  const { languages } = booth.app.view.getSnapshot()
  return openLines.map((line) => openRow(line, undefined, { languages, reading: 'calm', target }).shown.text)
}

const partial = fc.record({
  revision: fc.integer({ min: 1, max: 6 }),
  translation: fc.option(
    fc.record({
      words: fc.array(fc.constantFrom('we', 'have', '😀', 'to', 'go'), { maxLength: 5 }),
      stableChars: fc.nat(12),
      targetLanguage: fc.constantFrom('english-united-states', 'en-US', 'french-france', 'nowhere'),
    }),
    { nil: undefined },
  ),
})

it('an open line shows its newest translation, in whatever order updates come, and gives way to its final line', {
  tags: ['line-previewed'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(partial, { maxLength: 12 }), fc.nat(12), async (partials, finalAt) => {
      const clock = manualClock()
      const network = memoryNetwork({ clock })
      const ada = person({ clock, network })
      await ada.join()
      let revision = 0
      let expected = ''
      for (const [place, { revision: its, translation }] of partials.entries()) {
        if (place === finalAt) break
        const translations = translation && [{ ...translation, text: translation.words.join(' ') }]
        await hear(network, {
          ...{ v: 1, module: 'lingobooth', type: 'partial', id: key, clientId: 'luis', sentAtMs: 1, name: 'Luis' },
          ...{ revision: its, text: 'tenemos que ir', stable: { calm: 0, fast: 0 } },
          ...{ speakerLanguage: 'spanish-spain', ...(translations && { translations }) },
        })
        if (its <= revision) continue
        revision = its
        const [given] = (translations ?? []).filter(({ targetLanguage }) => targetLanguage.startsWith('en'))
        if (translations) expected = given ? given.text.slice(0, given.stableChars) : ''
        const [text = ''] = shown(ada)
        expect(expected.startsWith(text)).toBe(true)
        expect(text.length).toBeGreaterThanOrEqual(expected.length - 1)
        expect(text).not.toMatch(/\p{Cs}/u)
      }
      const said = { id: key, clientId: 'luis', seq: 1, v: 1, sentAtMs: 2, speakerLanguage: 'spanish-spain' }
      const translations = [{ targetLanguage: 'english-united-states', text: 'we have to go' }]
      await hear(network, spanishLine({ ...said, text: 'tenemos que ir', multiple: true, translations }))
      expect([shown(ada), ada.shown()]).toEqual([[], ['we have to go']])
    }),
  )
})

it.each([
  ['nothing', undefined],
  ['no list', 'english'],
  ['holes', [null, 3, {}, { targetLanguage: 'en-US' }, { targetLanguage: 'en-US', text: 'x', stableChars: -1 }]],
  [
    'too much',
    Array.from({ length: 60 }, () => ({ targetLanguage: 'en-US', text: 'x'.repeat(20_000), stableChars: 9e15 })),
  ],
])('an open line with %s for its translations is accepted without harm', async (_, translations) => {
  const network = memoryNetwork({ clock: manualClock() })
  const ada = person({ network })
  await ada.join()
  await hear(network, {
    ...{ v: 1, module: 'lingobooth', type: 'partial', id: key, clientId: 'luis', sentAtMs: 1, name: 'Luis' },
    ...{ revision: 1, text: 'hola', stable: { calm: 4, fast: 4 }, speakerLanguage: 'spanish-spain', translations },
  })
  const [line] = ada.booth.subtitles.view.getSnapshot().openLines
  expect(line?.text).toBe('hola')
  expect(line?.translation?.text.length ?? 0).toBeLessThanOrEqual(10_000)
})
