import { fakeDictionarySource } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { controlsOf } from '../booth/test-support/open-room.ts'
import type { Person } from '../booth/test-support/person.ts'
import { french, spanish } from '../booth/test-support/readers.ts'
import { after, reads, speakingTo, translated, usage, used } from '../booth/test-support/speaking-to.ts'
import { partialsPerSecond } from '../link/limits.ts'
import { sentenceGapMs } from '../speech/sentence-parts.ts'
import { previewBackoffMs } from '../translate/preview-calls.ts'
import { previewRepeatMs } from './own-open-lines.ts'
import { previewGapMs } from './preview-turns.ts'

describe('the preview of an open line', () => {
  it('is translated from the third stable word on, then as the line grows, with a pause between calls', {
    tags: ['line-previewed'],
  }, async () => {
    const { ada, others, clock, stands, asked } = await speakingTo([spanish])
    const [luis] = others
    await ada.begin('a')
    await stands('we have')
    expect([asked(), reads(luis)]).toEqual([[], ['foreign']])
    await stands('we have to')
    expect([asked(), reads(luis)]).toEqual([['we have to es-ES'], ['we-es have-es| es-ES']])
    await stands('we have to go and look for a')
    expect(asked()).toHaveLength(1)
    await clock.advance(previewGapMs)
    expect([asked(), reads(luis)]).toEqual([
      ['we have to es-ES', 'we have to go and look for a es-ES'],
      ['we-es have-es to-es go-es and-es look-es for-es| es-ES'],
    ])
  })

  it('uses the terms of the glossary if that takes no further call', { tags: ['glossary'] }, async () => {
    const glossary = [{ term: 'Green Bay', keep: true }]
    const { ada, others, stands, asked } = await speakingTo([spanish], { glossary })
    ada.translator.answer(({ text }) => text.replace('in', 'en').toLowerCase())
    await ada.begin('a')
    await stands('live in green bay and')
    expect([asked(), reads(others[0])]).toEqual([['live in Green Bay and es-ES'], ['live en Green Bay| es-ES']])
  })

  it('includes the newest words for readers who chose fast reading', async () => {
    const { ada, others, stands } = await speakingTo([spanish])
    others[0].booth.subtitles.setReading('fast')
    await ada.begin('a')
    await stands('we have to')
    expect(reads(others[0])).toEqual(['we-es have-es |to-es es-ES'])
  })

  it('is translated once for each language that is read', async () => {
    const { ada, others, stands, asked } = await speakingTo([spanish, french, spanish])
    await ada.begin('a')
    await stands('we have to')
    expect(asked()).toEqual(['we have to es-ES', 'we have to fr-FR'])
    expect(others.map((other) => reads(other))).toEqual([
      ['we-es have-es| es-ES'],
      ['we-fr have-fr| fr-FR'],
      ['we-es have-es| es-ES'],
    ])
  })

  it('takes one call for all languages if the translator supports several at once', async () => {
    await import('../translate/many-targets.ts')
    const { ada, others, stands } = await speakingTo([spanish, french, { language: 'de-DE' }])
    const calls: string[] = []
    ada.translator.translateMany = async ({ text, targets }) => {
      calls.push(`${text} ${targets.map(({ tag }) => tag)}`)
      return new Map(targets.map((target) => [target.code, translated({ text, target, source: target })]))
    }
    await ada.begin('a')
    await stands('we have to')
    expect([calls, others.map((other) => reads(other))]).toEqual([
      ['we have to fr-FR,de-DE,es-ES'],
      [['we-es have-es| es-ES'], ['we-fr have-fr| fr-FR'], ['we-de| de-DE']],
    ])
  })

  it('of the fully recognised text serves as the translation of the final line', async () => {
    const { ada, others, clock, stands, asked } = await speakingTo([spanish])
    await ada.begin('a')
    await stands('we have to')
    await ada.pause()
    await ada.recognizes('a', 'we have to go')
    expect(asked()).toEqual(['we have to es-ES', 'we have to go es-ES'])
    ada.translator.fail('network')
    await clock.advance(sentenceGapMs)
    expect([asked()?.length, others[0].shown().at(-1)]).toEqual([2, 'we-es have-es to-es go-es'])
    expect(reads(others[0])).toEqual([])
  })

  it('is translated again if the speaker goes on after all', async () => {
    const { ada, others, clock, stands, asked } = await speakingTo([spanish])
    await ada.begin('a')
    await stands('we have to')
    await ada.pause()
    await ada.recognizes('a', 'we have to go')
    await ada.begin('b')
    await stands('and look for a good place', 'b')
    await clock.advance(previewGapMs)
    expect(asked()?.at(-1)).toBe('we have to go and look for a good place es-ES')
    expect(reads(others[0])).toEqual(['we-es have-es to-es go-es and-es look-es for-es a-es good-es| es-ES'])
  })

  it("is corrected by the reader's dictionaries, in its settled and its unsettled part", async () => {
    const replacements = [
      { from: 'tenemos', to: 'hemos' },
      { from: 'ya', to: 'ahora mismo' },
    ]
    const dictionarySource = fakeDictionarySource([
      { sourceLanguage: 'english-united-states', targetLanguage: 'spanish-spain', replacements },
    ])
    const { ada, others, stands } = await speakingTo([{ ...spanish, dictionarySource }])
    others[0].booth.subtitles.setReading('fast')
    await ada.begin('a')
    ada.translator.answer('tenemos que ir ya')
    await stands('we have to')
    expect(reads(others[0])).toEqual(['hemos que ir |ahora mismo es-ES'])
  })
})

describe('an open line', () => {
  const nobodyAsks = async (setting: Awaited<ReturnType<typeof speakingTo>>) => {
    await setting.ada.begin('a')
    await setting.stands('we have to go now')
    await setting.ada.pause()
    await setting.ada.recognizes('a', 'we have to go now')
    return setting.asked()
  }

  it.each([
    ['where nobody reads another language', [{ language: 'en-US' }], {}],
    ['where readers translate', [spanish], { translate: 'receiver' }],
    ['where the host turns it off', [spanish], { captions: { previews: false } }],
    [
      'where less of the hour is left than its final line may need',
      [spanish],
      { limits: { translationCharsPerHour: 40 } },
    ],
  ] as const)('is not translated %s', async (_, guests, options) => {
    expect(await nobodyAsks(await speakingTo(guests, options))).toEqual([])
  })

  it('is translated from the first sentence of a stay on', async () => {
    const { ada, stands, asked } = await speakingTo([spanish], {}, { lines: 0 })
    await ada.begin('a')
    await stands('we have to')
    await stands('we have to go now')
    expect([asked(), usage(ada).previews]).toEqual([['we have to es-ES'], 'on'])
  })

  it('is not translated while the median of the last translations is longer than a second', async () => {
    const setting = await speakingTo([spanish], {}, { lineMs: 1_001 })
    expect([await nobodyAsks(setting), usage(setting.ada).previews]).toEqual([[], 'slow'])
  })

  it('is not translated any more once three translations have taken longer than a second each', async () => {
    const { ada, clock, stands } = await speakingTo([spanish], {}, { lines: 0 })
    ada.translator.answer(async (request) => {
      await after(clock, 1_100)
      return translated(request)
    })
    for (const segmentId of ['a', 'b', 'c', 'd']) {
      await ada.begin(segmentId)
      await stands('we have to go', segmentId)
      await clock.advance(1_100)
      await ada.pause()
      await ada.recognizes(segmentId, 'we have to go')
      await clock.advance(1_100)
    }
    expect([used(ada)?.previews, usage(ada).previews]).toEqual([2, 'slow'])
  })

  it.each([
    ['its speaker has stopped', ({ booth }: Person) => booth.speak.toggle()],
    ['its speaker has left', ({ booth }: Person) => void booth.leave()],
    [
      'a flip',
      ({ booth }: Person) => {
        booth.subtitles.setTargetLanguage('spanish-spain')
        booth.subtitles.flip()
      },
    ],
  ])('is not translated after %s', async (_, end) => {
    const { ada, clock, stands } = await speakingTo([spanish])
    await ada.begin('a')
    await ada.hears('a', 'we have to go now')
    end(ada)
    await stands('we have to go now and look for a place')
    await clock.advance(10_000)
    expect(used(ada)?.previews).toBe(0)
  })

  it('is not translated for a while after a translator was overloaded, while its final line still is', async () => {
    const { ada, clock, stands, others } = await speakingTo([spanish])
    const says = async (segmentId: string) => {
      await ada.begin(segmentId)
      await stands('we have to', segmentId)
      ada.translator.answer(translated)
      await ada.pause()
      await ada.recognizes(segmentId, 'we have to')
      await clock.advance(sentenceGapMs)
      return [usage(ada).previews, used(ada)?.previews, others[0].shown().at(-1)]
    }
    ada.translator.fail('rate-limited')
    expect(await says('a')).toEqual(['backing-off', 1, 'we-es have-es to-es'])
    expect(used(ada)?.state).toBe('ok')
    expect(await says('b')).toEqual(['backing-off', 1, 'we-es have-es to-es'])
    await clock.advance(previewBackoffMs)
    expect(await says('c')).toEqual(['on', 2, 'we-es have-es to-es'])
  })

  it('is not translated beyond the preview quota', { tags: ['previews-bounded'] }, async () => {
    const { ada, clock, stands, asked } = await speakingTo([spanish], { captions: { previewCallsPerMinute: 1 } })
    await ada.begin('a')
    await stands('we have to')
    await clock.advance(previewGapMs)
    await stands('we have to go and look for a place to live')
    expect(asked()).toEqual(['we have to es-ES'])
  })

  it('is not translated while the translators are busy with final lines', async () => {
    const { ada, clock, stands } = await speakingTo([spanish, french, { language: 'de-DE' }])
    ada.translator.hang()
    for (let line = 0; line < 4; line++) ada.booth.subtitles.send(`line ${line}`)
    await clock.advance(0)
    await ada.begin('a')
    await stands('we have to')
    expect([ada.translator.pending.length, used(ada)?.previews]).toEqual([12, 0])
  })
})

it('the translations of an open line are sent when they have changed, at most once a second', async () => {
  const { ada, clock, network, stands } = await speakingTo([spanish])
  await ada.begin('a')
  await stands('we have to')
  /** Of the interim results sent since the last look, how many have translations. */
  const look = () => {
    const sent = controlsOf(network, 'partial').slice(seen)
    seen += sent.length
    return [sent.length > 0, sent.filter(({ message }) => Reflect.has(Object(message), 'translations')).length]
  }
  let seen = 0
  expect(look()).toEqual([true, 1])
  await ada.hears('a', 'we have to go')
  await clock.advance(1_000 / partialsPerSecond)
  expect(look()).toEqual([true, 0])
  await clock.advance(previewRepeatMs)
  look()
  await ada.hears('a', 'we have to go and')
  await clock.advance(1_000 / partialsPerSecond)
  expect(look()).toEqual([true, 1])
})

it('a translation that arrives after the open line has ended changes nothing', async () => {
  const { ada, others, clock, stands } = await speakingTo([spanish])
  await ada.begin('a')
  ada.translator.hang()
  await stands('we have to')
  await ada.pause()
  ada.translator.answer(translated)
  await ada.recognizes('a', 'we have to go')
  await clock.advance(sentenceGapMs)
  const shown = others[0].shown()
  for (const call of ada.translator.pending) call.answer('something else')
  await clock.advance(1_000)
  expect([others[0].shown(), reads(others[0])]).toEqual([shown, []])
  expect(shown.at(-1)).toBe('we-es have-es to-es go-es')
})

describe('a recogniser that translates what it hears', () => {
  const es = 'spanish-spain'

  it('receives the languages that are read, and its translations are shown without a call', async () => {
    const { ada, others, stands, clock, asked } = await speakingTo([spanish, french], {}, { lines: 0 })
    await ada.begin('a')
    await stands('we have')
    const { targets, translate } = ada.live.of('a').request
    expect(targets).toEqual(['french-france', es])
    translate(es, 'tenemos que ir', 'tenemos que'.length)
    await clock.advance(1_000 / partialsPerSecond)
    expect([reads(others[0]), reads(others[1] as Person)]).toEqual([['tenemos que| es-ES'], ['foreign']])
    translate(es, 'tenemos que ir ya', 'tenemos que ir'.length)
    await clock.advance(1_000 / partialsPerSecond)
    expect([reads(others[0]), asked()]).toEqual([['tenemos que ir| es-ES'], []])
  })

  it('continues over the segments of a sentence, while a translator translates the final line', async () => {
    const { ada, others, clock } = await speakingTo([spanish])
    await ada.begin('a')
    await ada.hears('a', 'we have')
    ada.live.of('a').request.translate(es, 'tenemos', 7)
    await ada.pause()
    await ada.recognizes('a', 'we have')
    await ada.begin('b')
    await ada.hears('b', 'to go')
    ada.live.of('b').request.translate(es, 'que ir', 6)
    await clock.advance(2 * (1_000 / partialsPerSecond))
    expect(reads(others[0])).toEqual(['tenemos que ir| es-ES'])
    await ada.pause()
    await ada.recognizes('b', 'to go')
    await clock.advance(sentenceGapMs)
    expect(others[0].shown().at(-1)).toBe('we-es have-es to-es go-es')
  })

  it.each([
    ['another language', ['klingon', 'nuqneH', 6]],
    ['no text', [es, undefined as never, 3]],
    ['more than is there', [es, '', 9e15]],
  ] as const)('is tolerated when it reports %s', async (_, [target, text, stableChars]) => {
    const { ada, others, clock, stands } = await speakingTo([spanish])
    await ada.begin('a')
    ada.live.of('a').request.translate(target, text, stableChars)
    await stands('we have to')
    await clock.advance(1_000)
    expect(reads(others[0])).toHaveLength(1)
  })

  it('receives no languages if the host turns previews off', async () => {
    const { ada } = await speakingTo([spanish], { captions: { previews: false } })
    await ada.begin('a')
    expect(ada.live.of('a').request.targets).toEqual([])
  })
})

it('a translator that continues a text receives the settled preview, but not for the final line', async () => {
  const { ada, clock, stands } = await speakingTo([spanish])
  Object.assign(ada.translator, { usesBegun: true })
  await ada.begin('a')
  await stands('we have to')
  await clock.advance(previewGapMs)
  await stands('we have to go and look for a place')
  await ada.pause()
  await ada.recognizes('a', 'we have to go and look for a place')
  await clock.advance(sentenceGapMs)
  expect(ada.translator.requests.slice(3).map(({ text, begun }) => [text.length, begun])).toEqual([
    [10, undefined],
    [34, 'we-es have-es'],
    [34, undefined],
  ])
})
