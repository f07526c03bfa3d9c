import { AdapterError } from '@lingobooth/core'
import { fakeTranslator, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import type { BoothEvent } from '../booth/booth.types.ts'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { hear, joined, type Person, settled, spanishLine } from '../booth/test-support/person.ts'
import { say, speaking, speakOf } from '../booth/test-support/speaking.ts'
import { vendorBackoffFirstMs } from './circuit.ts'
import { usageEventsMs } from './meter.ts'
import type { UsageKind } from './usage.ts'

/** Without shares of limits. */
const nameless = () => memoryNetwork({ users: false })

const usageOf = ({ booth }: Person, kind: UsageKind, vendor?: string) =>
  booth.usage.view
    .getSnapshot()
    .vendors.find((each) => each.kind === kind && (vendor === undefined || each.vendor === vendor))

const hears = (ada: Person, ...texts: readonly string[]) =>
  texts.reduce(async (before, text) => {
    await before
    await hear(ada.network, spanishLine({ text }))
  }, Promise.resolve())

const statesOf = (ada: Person) => ada.subtitles().map(({ state }) => state)

const more = (second: ReturnType<typeof fakeTranslator>) => [
  definePlugin(
    'second',
    provide(Ports.Translator, [], () => second),
  ),
]

/** All that the host learnt from events. */
function metered({ booth }: Person) {
  const events: Extract<BoothEvent, { type: 'usage' }>[] = []
  booth.on('usage', (event) => events.push(event))
  return events
}

describe('the usage of a booth', () => {
  it("counts each vendor's work, by kind", { tags: ['usage-counted'] }, async () => {
    const ada = await listening()
    ada.booth.speak.toggle()
    await settled()
    await hear(ada.network, spanishLine({ text: 'hola' }))
    ada.audioPlayer.start(100)
    ada.audioPlayer.end()
    await ada.clock.advance(1_000)
    ada.microphone.emit({ startedAtMs: ada.clock.now(), endedAtMs: ada.clock.now() + 1_500 })
    await settled()
    expect(usageOf(ada, 'translation')).toMatchObject({ calls: 1, characters: 4, cacheHits: 1, seconds: 0 })
    expect(usageOf(ada, 'voice')).toMatchObject({ calls: 1, characters: 'hola [en-US]'.length })
    expect(usageOf(ada, 'recognition')).toMatchObject({ calls: 1, seconds: 1.5, characters: 0 })
  })

  it('counts messages and their bytes', async () => {
    const ada = await joined()
    const before = usageOf(ada, 'transport')
    const sentBefore = ada.network.published.length
    ada.booth.chat.send('¡hola!')
    await settled()
    const sent = ada.network.published.slice(sentBefore)
    const bytes = sent.reduce((sum, { message }) => sum + Buffer.byteLength(JSON.stringify(message)), 0)
    expect(usageOf(ada, 'transport')).toMatchObject({
      messages: (before?.messages ?? 0) + 1,
      bytes: (before?.bytes ?? 0) + bytes,
      partials: 0,
    })
  })

  it('counts each part of a text sent in parts as a call', async () => {
    const ada = await joined({ translator: fakeTranslator({ maxChars: 20 }) })
    await hears(ada, 'Una frase corta. Otra más larga. Fin.')
    expect(usageOf(ada, 'translation')).toMatchObject({
      calls: ada.translator.requests.length,
      characters: 'Una frase corta. Otra más larga. Fin.'.length,
    })
    expect(ada.translator.requests.length).toBeGreaterThan(1)
  })

  it('is reported in events, grouped over a while, that add up to the view', async () => {
    const ada = await joined()
    await ada.clock.advance(usageEventsMs)
    const before = usageOf(ada, 'translation')
    const events = metered(ada)
    await hears(ada, 'uno', 'dos', 'uno')
    expect(events).toEqual([])
    await ada.clock.advance(usageEventsMs)
    const counts = {
      calls: 2,
      characters: 6,
      cacheHits: 1,
      previews: 0,
      seconds: 0,
      messages: 0,
      partials: 0,
      bytes: 0,
    }
    const vendor = 'fake-translator'
    expect(events.filter(({ kind }) => kind === 'translation')).toEqual([
      { type: 'usage', kind: 'translation', vendor, ...counts },
    ])
    expect(before).toMatchObject({ calls: 0 })
    expect(usageOf(ada, 'translation')).toMatchObject(counts)
  })

  it('is reported completely on leaving, and leaves no timer', async () => {
    const ada = await joined()
    const events = metered(ada)
    await hears(ada, 'uno')
    await ada.booth.leave()
    expect(events).toContainEqual(expect.objectContaining({ kind: 'translation', calls: 1, characters: 3 }))
    expect(ada.clock.pending).toBe(0)
  })

  it('contains no text, name or secret', { tags: ['usage-counted', 'private-logs'] }, async () => {
    const ada = await listening()
    const events = metered(ada)
    await hear(ada.network, spanishLine({ text: 'planted-text', name: 'planted-name' }))
    await ada.booth.leave()
    const told = JSON.stringify([events, ada.booth.usage.view.getSnapshot()])
    expect(events.length).toBeGreaterThan(0)
    expect(told).not.toMatch(/planted/)
  })
})

describe('a quota', () => {
  it('on translation leaves further whole lines in the original and shows why, until the hour is over', {
    tags: ['usage-limits'],
  }, async () => {
    const ada = await joined({ network: nameless(), options: { limits: { translationCharsPerHour: 8 } } })
    await hears(ada, 'hola', 'buenas tardes', 'luna', 'sol')
    expect(statesOf(ada)).toEqual(['translated', 'untranslated', 'translated', 'untranslated'])
    const reasons = ada.booth.subtitles.view.getSnapshot().lines.map(({ translation }) => translation)
    expect(reasons[1]).toMatchObject({ state: 'failed', reason: 'limit' })
    expect(ada.translator.requests.map(({ text }) => text)).toEqual(['hola', 'luna'])
    expect([ada.notices(), ada.drops()]).toEqual([[], { 'translation.limit': 2 }])
    expect(ada.booth.usage.view.getSnapshot().limited).toEqual(['translation'])
    await ada.clock.advance(3_660_000)
    await hears(ada, 'mar')
    expect(statesOf(ada).at(-1)).toBe('translated')
    expect(ada.booth.usage.view.getSnapshot().limited).toEqual([])
  })

  it('never allows half of a line that is sent in parts', async () => {
    const options = { limits: { translationCharsPerHour: 30 } }
    const ada = await joined({ options, translator: fakeTranslator({ maxChars: 20 }) })
    await hears(ada, 'Una frase corta. Otra más larga. Fin.')
    expect([statesOf(ada), ada.translator.requests]).toEqual([['untranslated'], []])
  })

  it('is not spent on cached translations', async () => {
    const ada = await joined({ network: nameless(), options: { limits: { translationCharsPerHour: 4 } } })
    await hears(ada, 'hola', 'hola')
    expect(statesOf(ada)).toEqual(['translated', 'translated'])
  })

  it('on recognition is shown in the panel, and speech is recognised again after the hour', async () => {
    const ada = await speaking({ options: { limits: { speechSecondsPerHour: 2 } } })
    const segment = () => ({ startedAtMs: ada.clock.now(), endedAtMs: ada.clock.now() + 1_500 })
    ada.speechToText.answer('said')
    for (const _ of [1, 2, 3, 4]) {
      ada.microphone.emit(segment())
      await settled()
    }
    expect(ada.speechToText.requests).toHaveLength(1)
    expect(speakOf(ada).microphone.warning).toBe('speech-to-text-limit')
    await ada.clock.advance(3_660_000)
    await say(ada, 'again')
    expect([ada.shown(), speakOf(ada).microphone.warning]).toEqual([['said', 'again'], null])
  })

  it('on the voice is shown in the panel, and lines are still translated', async () => {
    const ada = await listening({ network: nameless(), options: { limits: { voiceCharsPerHour: 15 } } })
    await hears(ada, 'uno', 'dos')
    expect(spoken(ada)).toEqual(['uno [en-US]'])
    ada.audioPlayer.start(100)
    ada.audioPlayer.end()
    await ada.clock.advance(1_000)
    expect([statesOf(ada), voiceOf(ada).warning]).toEqual([['translated', 'translated'], 'text-to-speech-limit'])
  })
})

const said = [
  'This is the first sentence of three.',
  'This is the second sentence of three.',
  'This is the third sentence of three.',
]
const chars = said.join('').length

const sentences = (ada: Person, count: number) => {
  ada.translator.answer(said.join(' '))
  ada.textToSpeech.answer({ kind: 'audio', audio: new Blob(['sound']) })
  return hears(ada, ...Array.from({ length: count }, (_, index) => `línea ${'abc'[index]}`))
}

describe('a line spoken sentence by sentence', () => {
  it('is spoken whole, or not at all', async () => {
    const ada = await listening({ network: nameless(), options: { limits: { voiceCharsPerHour: 2 * chars } } })
    await sentences(ada, 2)
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      ada.audioPlayer.start(100)
      ada.audioPlayer.end()
      await ada.clock.advance(1_000)
    }
    expect(spoken(ada)).toEqual(said)
    expect([usageOf(ada, 'voice')?.characters, voiceOf(ada).warning]).toEqual([chars, 'text-to-speech-limit'])
  })

  it('returns what it did not use if it is not spoken to its end', async () => {
    const ada = await listening({ network: nameless(), options: { limits: { voiceCharsPerHour: 2 * chars } } })
    await sentences(ada, 1)
    ada.booth.voice.toggle()
    await settled()
    const asked = usageOf(ada, 'voice')?.characters ?? 0
    ada.booth.voice.toggle()
    await sentences(ada, 1)
    expect(asked).toBeLessThan(chars)
    expect(spoken(ada).slice(-2)).toEqual(said.slice(0, 2))
    expect(voiceOf(ada).warning).toBe(null)
  })
})

const overloaded = () => {
  throw new AdapterError('fake-translator', 'rate-limited', 'Too many.', { retryAfterMs: 60_000 })
}

describe('an overloaded vendor', () => {
  it('is not called for as long as it asks, and the next takes over, with the reason in the usage', {
    tags: ['vendor-backoff'],
  }, async () => {
    const second = fakeTranslator({ id: 'second' })
    const ada = await joined({ more: more(second) })
    ada.translator.answer(overloaded)
    await hears(ada, 'uno', 'dos')
    expect([ada.translator.requests.length, second.requests.length]).toEqual([1, 2])
    expect(usageOf(ada, 'translation')).toMatchObject({
      state: 'backing-off',
      until: ada.clock.now() + 60_000,
      reason: 'rate-limited',
    })
    expect(usageOf(ada, 'translation', 'second')).toMatchObject({ state: 'ok', until: null, reason: null })
    await ada.clock.advance(60_000)
    ada.translator.answer('translated')
    await hears(ada, 'tres')
    expect([ada.translator.requests.length, second.requests.length]).toEqual([2, 2])
    expect(usageOf(ada, 'translation')).toMatchObject({ state: 'ok', until: null, reason: null })
    expect(statesOf(ada)).toEqual(['translated', 'translated', 'translated'])
  })

  it('of one kind does not affect another kind', async () => {
    const ada = await listening()
    ada.translator.answer(overloaded)
    await hears(ada, 'uno')
    expect([usageOf(ada, 'translation')?.state, usageOf(ada, 'voice')?.state]).toEqual(['backing-off', 'ok'])
  })

  it('is shown in its panel if no other can take over', async () => {
    const ada = await listening()
    ada.booth.speak.toggle()
    await settled()
    ada.textToSpeech.fail('rate-limited')
    ada.speechToText.fail('rate-limited')
    await hears(ada, 'uno')
    await ada.clock.advance(1_000)
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    expect([voiceOf(ada).warning, speakOf(ada).microphone.warning]).toEqual([
      'text-to-speech-out',
      'speech-to-text-out',
    ])
    await ada.clock.advance(vendorBackoffFirstMs)
    ada.textToSpeech.answer({ kind: 'audio', audio: new Blob(['sound']) })
    await hears(ada, 'dos')
    expect(voiceOf(ada).warning).toBe(null)
  })
})
