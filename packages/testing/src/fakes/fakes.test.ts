import { describe, expect, it } from 'vitest'
import { fakeMicrophone, fakePlugins, fakeTranslator, manualClock, sampleLanguages } from '../index.ts'

const request = { text: 'Hello', source: sampleLanguages.americanEnglish, target: sampleLanguages.french }

describe('the fakes', () => {
  it('answer, fail and hang as told, and record their requests', async () => {
    const translator = fakeTranslator({ dictionary: { Hello: 'Bonjour' } })
    expect(await translator.translate(request)).toBe('Bonjour')
    translator.answer(({ text }) => text.toUpperCase())
    expect(await translator.translate(request)).toBe('HELLO')
    translator.fail('rate-limited')
    await expect(translator.translate(request)).rejects.toMatchObject({
      code: 'rate-limited',
      vendor: 'fake-translator',
    })
    translator.hang()
    const waiting = translator.translate(request)
    expect(translator.pending.map((call) => call.request)).toEqual([request])
    translator.pending[0]?.answer('Salut')
    expect(await waiting).toBe('Salut')
    expect(translator.pending).toEqual([])
    expect(translator.requests).toHaveLength(4)
  })

  it('fire timers in order of time, and let promises settle between them', async () => {
    const clock = manualClock(0)
    const seen: string[] = []
    clock.setTimeout(() => seen.push(`late ${clock.now()}`), 20)
    clock.setTimeout(async () => {
      await Promise.resolve()
      clock.setTimeout(() => seen.push(`added ${clock.now()}`), 5)
    }, 10)
    const cleared = clock.setTimeout(() => seen.push('cleared'), 1)
    clock.clearTimeout(cleared)
    await clock.advance(19)
    expect([seen, clock.now(), clock.pending]).toEqual([['added 15'], 19, 1])
    await clock.advance(1)
    expect([seen, clock.now(), clock.pending]).toEqual([['added 15', 'late 20'], 20, 0])
  })

  it('set the wall clock independently of monotonic time', async () => {
    const clock = manualClock(1_000_000)
    await clock.advance(10)
    clock.setWallClock(-120_000)
    await clock.advance(5)
    expect([clock.now(), clock.monotonicMs()]).toEqual([880_015, 15])
  })

  it('provide a plugin for every port that is not left out', () => {
    const translator = fakeTranslator({ id: 'mine' })
    const { plugins, translator: used } = fakePlugins({ translator, without: ['microphone', 'logger'] })
    expect(used).toBe(translator)
    expect(plugins.map(({ id }) => id)).toEqual([
      'fake-translator',
      'fake-speechToText',
      'fake-textToSpeech',
      'fake-dictionarySource',
      'fake-tokenSource',
      'fake-transport',
      'fake-languageCatalog',
      'fake-audioPlayer',
      'fake-page',
      'fake-settingsStore',
      'fake-clock',
    ])
    expect(plugins[0]?.provisions.map(({ create }) => create())).toEqual([translator])
  })

  it('keep the sentence in progress when the gate of the microphone is muted', async () => {
    const microphone = fakeMicrophone()
    const heard: unknown[] = []
    const session = await microphone.open({
      detector: { kind: 'energy', thresholdDb: 20, pauseMs: 200, minSpeechMs: 10, maxSpeechMs: 6000 },
      onSegment: ({ id }) => heard.push(id),
      onSpeaking: (speaking) => heard.push(speaking),
      onLost: (error) => heard.push(error),
    })
    microphone.speak(true)
    session.setGate(true)
    microphone.speak(true)
    microphone.emit({ id: 'unheard' })
    session.setGate(false)
    microphone.emit({ id: 'second' })
    expect(heard).toEqual([true, 'segment-1', false, 'second'])
    expect(microphone.gates).toEqual([true, false])
  })
})
