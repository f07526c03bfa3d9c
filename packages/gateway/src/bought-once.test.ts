import type { Language, Utterance } from '@lingobooth/core'
import { manualClock, sampleLanguages, spokenText } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { pageOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german, french, welsh, arabic, spanishSpain } = sampleLanguages
const targets: readonly Language[] = [german, french, welsh, arabic, spanishSpain]
const lines = Array.from({ length: 10 }, (_, index) => `Line ${index}`)

const textOf = async (utterance: Utterance): Promise<string> => {
  if (utterance.kind === 'audio') return utterance.audio.text()
  if (utterance.kind === 'stream') return new Response(utterance.chunks).text()
  throw new Error('The page got no sound.')
}

/** Sound that arrives in pieces, each when it is asked for. */
const streamed = (text: string): Utterance => {
  const pieces = [...text].map((letter) => new TextEncoder().encode(letter))
  const chunks = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  return { kind: 'stream', mediaType: 'audio/mpeg', chunks }
}

describe('what is bought through a gateway', () => {
  it.each([
    ['whole', spokenText],
    ['streamed', streamed],
  ])(
    'is bought once for 30 readers and listeners in 5 languages: 50 translations and 50 %s voices',
    async (_, sound) => {
      const { gateway, translator, textToSpeech } = stageGateway()
      textToSpeech.answer(({ text }) => sound(text))
      const heard = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const target = targets[index % targets.length] as Language
          const page = pageOf(`reader${index}@room:listener`, gateway)
          return Promise.all(
            lines.map(async (text) => {
              const translated = await page.translator.translate({ text, source, target })
              return textOf(await page.textToSpeech.prepare({ text: translated, language: target, gender: 'female' }))
            }),
          )
        }),
      )
      expect(heard.flat().toSorted()).toEqual(
        Array.from({ length: 30 }, (_, index) => lines.map((text) => `${text} [${targets[index % 5]?.tag}]`))
          .flat()
          .toSorted(),
      )
      expect([translator.requests.length, textToSpeech.requests.length]).toEqual([50, 50])
    },
  )

  it('is bought again for another room, which learns nothing about the first', async () => {
    const { gateway, translator } = stageGateway()
    for (const room of ['one', 'two', 'two'])
      await pageOf(`ann@${room}:speaker`, gateway).translator.translate({ text: 'Hi', source, target: german })
    expect(translator.requests.length).toBe(2)
  })

  it('is still bought for the others when the first requester leaves', async () => {
    const { gateway, translator } = stageGateway()
    translator.hang()
    const leaves = new AbortController()
    const [first, second] = [pageOf('ann@room:speaker', gateway), pageOf('bob@room:speaker', gateway)]
    const request = { text: 'Hi', source, target: german }
    const left = first.translator.translate(request, { signal: leaves.signal })
    await expect.poll(() => translator.pending.length).toBe(1)
    const stays = second.translator.translate(request)
    leaves.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    translator.pending[0]?.answer('Hallo')
    expect(await stays).toBe('Hallo')
    expect(translator.requests.length).toBe(1)
  })

  it('is not kept if it failed', async () => {
    const { gateway, translator } = stageGateway()
    const page = pageOf('ann@room:speaker', gateway)
    const ask = () => page.translator.translate({ text: 'Hi', source, target: german })
    translator.fail('rate-limited')
    await expect(ask()).rejects.toMatchObject({ code: 'rate-limited', status: 429 })
    translator.answer('Hallo')
    expect(await ask()).toBe('Hallo')
  })

  it('covers every language of a line with one call, and returns those that succeeded', async () => {
    const { gateway, translator, post, as, tokenOf } = stageGateway()
    translator.answer(({ target }) => {
      if (target.code === french.code) throw new Error('private words')
      return `Hi in ${target.tag}`
    })
    const page = pageOf('ann@room:speaker', gateway)
    expect(await page.translator.translateMany({ text: 'Hi', source, targets: [german, french] })).toEqual(
      new Map([[german.code, 'Hi in de-DE']]),
    )
    const body = { texts: ['a', 'b', 'a'], source: source.code, targets: [german.code] }
    const response = await post('translate', body, as(await tokenOf('ann@room:speaker')))
    expect(await response.json()).toEqual({
      translations: { [german.code]: ['Hi in de-DE', 'Hi in de-DE', 'Hi in de-DE'] },
    })
    expect(translator.requests.map(({ text }) => text)).toEqual(['Hi', 'Hi', 'a', 'b'])
  })

  it('is available to the others while one language is slow, and is bought once if that one fails', async () => {
    const clock = manualClock(Date.now())
    const { gateway, translator, events } = stageGateway({ clock })
    translator.answer(({ target }) => (target.code === french.code ? new Promise(() => {}) : 'Hallo'))
    const [first, second] = [pageOf('ann@room:speaker', gateway, clock), pageOf('bob@room:speaker', gateway, clock)]
    const both = first.translator.translateMany({ text: 'Hi', source, targets: [german, french] })
    await expect.poll(() => translator.requests.length).toBe(2)
    expect(await second.translator.translate({ text: 'Hi', source, target: german })).toBe('Hallo')
    await clock.advance(15_000)
    expect(await both).toEqual(new Map([[german.code, 'Hallo']]))
    expect(events.filter(({ kind }) => kind === 'bought')).toMatchObject([{ calls: 1, amount: 2 }])
    expect(translator.requests.length).toBe(2)
  })
})
