import { describe, expect, it } from 'vitest'
import { type Person, settled } from '../booth/test-support/person.ts'
import { roomOf, spanish } from '../booth/test-support/readers.ts'
import { after, speakingTo, translated, usage, used } from '../booth/test-support/speaking-to.ts'
import { previewGapMs } from '../lines/preview-turns.ts'
import type { TranslateRequest } from '../ports/translator.port.ts'
import { sentenceGapMs } from '../speech/sentence-parts.ts'
import { vendorBackoffFirstMs } from '../vendors/circuit.ts'
import { previewTimeoutMs } from './vendor-layers.ts'

describe('the calls for previews', () => {
  const five = ['es-ES', 'fr-FR', 'de-DE', 'ar-EG', 'cy-GB'].map((language) => ({ language }))

  it('run at most four at a time', { tags: ['previews-bounded'] }, async () => {
    const { ada, stands } = await speakingTo(five)
    ada.translator.hang()
    await ada.begin('a')
    await stands('we have to')
    expect(ada.translator.pending).toHaveLength(4)
  })

  it('are capped, over all languages, at three times the quota of one language', async () => {
    const { ada, stands } = await speakingTo(five, { captions: { previewCallsPerMinute: 1 } })
    await ada.begin('a')
    await stands('we have to')
    expect(used(ada)?.previews).toBe(3)
  })

  it('do not block others when one hangs', async () => {
    const { ada, clock, stands, asked } = await speakingTo([spanish])
    ada.translator.hang()
    await ada.begin('a')
    await stands('we have to')
    await clock.advance(previewTimeoutMs)
    await stands('we have to go and look for a place')
    expect(asked()).toHaveLength(2)
  })

  it('skip a translator that was overloaded until a final line has tried it', async () => {
    const { ada, clock, stands } = await speakingTo([spanish])
    ada.translator.fail('rate-limited')
    ada.booth.subtitles.send('four')
    await clock.advance(vendorBackoffFirstMs)
    ada.translator.answer(translated)
    await ada.begin('a')
    await stands('we have to')
    expect(used(ada)?.previews).toBe(0)
  })

  it.each([
    ['go on while the microphone is on', false, 1],
    ['end when it is off, although speech is still being recognised', true, 0],
  ])('%s', async (_, isStopped, previews) => {
    const { ada, clock, said } = await roomOf([spanish], { options: { speech: { sentences: true } } })
    await said(ada, 'one', 'two', 'three')
    ada.booth.speak.toggle()
    await settled()
    ada.speechToText.hang()
    for (let segment = 0; segment < 2; segment++)
      ada.microphone.emit({ startedAtMs: clock.now(), endedAtMs: clock.now() })
    if (isStopped) ada.booth.speak.toggle()
    await settled()
    ada.speechToText.pending[0]?.answer('we have to go')
    await clock.advance(1)
    expect(used(ada)?.previews).toBe(previews)
  })
})

describe('the final line of a previewed line', () => {
  const sentences = ['we have to go and look', 'it is a good place to live']
  const isWhole = (text: string) => sentences.includes(text)
  const lies: readonly (readonly [
    string,
    (request: TranslateRequest, clock: Person['clock']) => string | Promise<string>,
  ])[] = [
    ['invents more than was said', (request) => `${translated(request)} ${'y mucho más '.repeat(1_000)}`],
    ['answers with the sentence before', () => 'one-es two-es'],
    ['answers nothing', () => ''],
    ['answers in another language', ({ text }) => text.toUpperCase()],
    ['answers something else each time', ({ text }) => [...text].toReversed().join('')],
    [
      'answers too late',
      async (request, clock) => {
        await after(clock, 60_000)
        return translated(request)
      },
    ],
    [
      'fails',
      () => {
        throw new Error('broken')
      },
    ],
  ]

  it.each(lies)(
    'is the same, at the same time, as without previews, even if a translator %s for the open line',
    async (_, lie) => {
      const finalsOf = async (previews: boolean) => {
        const { ada, others, clock, stands } = await speakingTo([spanish], { captions: { previews } })
        ada.translator.answer((request) => (isWhole(request.text) ? translated(request) : lie(request, clock)))
        const arrivals: [string, number][] = []
        others[0].booth.on('line.added', () => arrivals.push([others[0].shown().at(-1) ?? '', clock.now()]))
        for (const [place, text] of sentences.entries()) {
          const segmentId = `s${place}`
          await ada.begin(segmentId)
          await stands(text.split(' ').slice(0, 3).join(' '), segmentId)
          await clock.advance(previewGapMs)
          await stands(text, segmentId)
          await ada.pause()
          await ada.recognizes(segmentId, text)
          await clock.advance(sentenceGapMs)
        }
        await clock.advance(5_000)
        return { lines: others[0].shown(), arrivals, asked: used(ada)?.previews }
      }
      const [lied, plain] = [await finalsOf(true), await finalsOf(false)]
      expect([lied.lines, lied.arrivals]).toEqual([plain.lines, plain.arrivals])
      expect([(lied.asked ?? 0) > 0, plain.asked]).toEqual([true, 0])
    },
  )
})

it('the usage counts the calls spent on previews', async () => {
  const { ada, clock, stands } = await speakingTo([spanish])
  const before = used(ada)
  await ada.begin('a')
  await stands('we have to')
  await clock.advance(0)
  const now = used(ada)
  expect([(now?.calls ?? 0) - (before?.calls ?? 0), now?.previews, usage(ada).previews]).toEqual([1, 1, 'on'])
})
