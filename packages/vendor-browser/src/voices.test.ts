import { manualClock, sampleLanguages, testTextToSpeech } from '@lingobooth/testing'
import { describe, expect, it, test } from 'vitest'
import { createBrowserTextToSpeech } from './index.ts'
import { translatorTag } from './language-tags.ts'
import { scriptedSynthesis, voiceOf } from './test-support/scripted-synthesis.ts'
import { genderOf } from './voice-genders.ts'
import { chooseVoice, listVoices } from './voices.ts'

const { french, spanishSpain } = sampleLanguages

function open() {
  const browser = scriptedSynthesis()
  const clock = manualClock()
  const { synthesis, Utterance } = browser
  const adapter = createBrowserTextToSpeech({ synthesis, Utterance, clock })
  if (!adapter) throw new Error('There are voices.')
  const prepare = async (text: string) => {
    const utterance = await adapter.prepare({ text, language: french, gender: 'female' })
    if (utterance.kind !== 'spoken') throw new Error('It speaks by itself.')
    return utterance
  }
  return { ...browser, clock, adapter, prepare }
}

describe('scripted voices', () => {
  testTextToSpeech({ describe, it }, 'the voices of a browser', {
    kind: 'spoken',
    create() {
      const browser = scriptedSynthesis()
      const { synthesis, Utterance } = browser
      const adapter = createBrowserTextToSpeech({ synthesis, Utterance })
      if (!adapter) throw new Error('There are voices.')
      return {
        adapter,
        secrets: [],
        texts: browser.made,
        voices: browser.voices,
        answer: () => browser.have(() => ['Amélie', 'Thomas', 'Marie'].map((name) => voiceOf(name, 'fr-FR'))),
        fail: (text) =>
          browser.have(() => {
            throw new Error(text)
          }),
        hang: () => browser.have(() => []),
        calls: browser.asked,
        manual: { start: () => undefined, end: browser.end },
        setBlocked: (isBlocked) => browser.behave(isBlocked ? 'blocked' : 'speaks'),
      }
    },
  })

  test('are awaited if they load late, and time out if none loads', async () => {
    const { have, prepare, clock } = open()
    have(() => [])
    const late = prepare('Bonjour')
    await clock.advance(900)
    have(() => [])
    have(() => [voiceOf('Amélie', 'fr-FR')])
    await expect(late).resolves.toMatchObject({ kind: 'spoken' })
    have(() => [])
    const never = expect(prepare('Bonjour')).rejects.toMatchObject({ code: 'timeout' })
    await clock.advance(3_000)
    await never
    expect(clock.pending).toBe(0)
  })

  test('that fall silent are ended in time, and the next utterance waits until the browser is ready', async () => {
    const { behave, prepare, clock, cancelled, spoken, end } = open()
    const utterance = await prepare('Bonjour')
    for (const [behaviour, limitMs] of [
      ['silent', 5_000],
      ['falls silent', 3_930],
    ] as const) {
      behave(behaviour)
      const { ended } = utterance.play({ rate: 1, signal: new AbortController().signal })
      const failing = expect(ended).rejects.toMatchObject({ code: 'playback-stalled' })
      await clock.advance(limitMs)
      await failing
    }
    expect([cancelled(), spoken.length]).toEqual([2, 2])
    behave('speaks')
    const { ended } = utterance.play({ rate: 1, signal: new AbortController().signal })
    await clock.advance(100)
    const soon = spoken.length
    await clock.advance(200)
    expect([soon, spoken.length]).toEqual([2, 3])
    end()
    await ended
  })

  test('of a remote service get sentences short enough to finish', async () => {
    const { have, prepare, spoken, clock, end } = open()
    have(() => [voiceOf('Google français', 'fr-FR', false)])
    const sentence = 'Une phrase qui est longue et qui a une fin, comme toutes les autres. '
    const utterance = await prepare(sentence.repeat(6))
    const { ended } = utterance.play({ rate: 1, signal: new AbortController().signal })
    for (let part = 0; part < 3; part++) {
      await clock.advance(0)
      end()
    }
    await ended
    expect(spoken.every((text) => text.length <= 200)).toBe(true)
    expect(spoken.join('')).toBe(sentence.repeat(6))
  })
})

test('the region counts first, then a voice of this device, then the gender', () => {
  const [google, david, zira, helena, latin] = [
    voiceOf('Google US English', 'en-US', false),
    voiceOf('Microsoft David - English (United States)', 'en-US'),
    voiceOf('Microsoft Zira - English (United States)', 'en_US'),
    voiceOf('Microsoft Helena - Spanish (Spain)', 'es-ES'),
    voiceOf('Microsoft Sabina - Spanish (Mexico)', 'es-MX'),
  ]
  const voices = [google, latin, david, helena, zira]
  const choose = (language: typeof french, gender: 'female' | 'male', localOnly = false) =>
    chooseVoice(voices, { language, gender, localOnly })
  const { americanEnglish } = sampleLanguages
  expect([choose(americanEnglish, 'female'), choose(americanEnglish, 'male')]).toEqual([zira, david])
  expect([choose(spanishSpain, 'female'), choose(spanishSpain, 'male')]).toEqual([helena, helena])
  expect(choose(french, 'female')).toBeUndefined()
  expect(chooseVoice([google], { language: americanEnglish, gender: 'male', localOnly: true })).toBeUndefined()
  const named = ['Google UK English Male', 'Mónica', 'Thomas', 'Hedda', 'Nobody'].map(genderOf)
  expect(named).toEqual(['male', 'female', 'male', 'female', undefined])
})

describe('the voices that tell speakers apart', () => {
  const listed = (voices: readonly SpeechSynthesisVoice[], language: typeof french, localOnly = false) =>
    listVoices(voices, { language, localOnly })
  const onDevice = [
    voiceOf('Google français', 'fr-FR', false),
    voiceOf('Amélie', 'fr-CA'),
    voiceOf('Bells', 'fr-FR'),
    voiceOf('Marie', 'fr-FR'),
    { ...voiceOf('Thomas', 'fr-FR'), default: true },
    voiceOf('Marie', 'fr-FR'),
    voiceOf('Paul', 'fr-FR'),
  ]

  test('are as near as the best one, of a known gender, and the best one comes first', () => {
    expect(listed(onDevice, french)).toEqual([
      { id: 'Thomas', gender: 'male' },
      { id: 'Marie', gender: 'female' },
      { id: 'Paul', gender: 'male' },
    ])
    for (const gender of ['male', 'female'] as const) {
      const [first] = listed(onDevice, french).filter((voice) => voice.gender === gender)
      expect(chooseVoice(onDevice, { language: french, gender, localOnly: false })?.name).toBe(first?.id)
    }
    expect(listed(onDevice, spanishSpain)).toEqual([])
  })

  test('each speak when they are asked for', () => {
    for (const { id } of listed(onDevice, french))
      expect(chooseVoice(onDevice, { language: french, gender: 'male', voice: id, localOnly: false })?.name).toBe(id)
  })

  test('are remote ones only where the best one is', () => {
    const remote = [voiceOf('Google français', 'fr-FR', false), voiceOf('Denise', 'fr-FR', false)]
    expect(listed(remote, french).map(({ id }) => id)).toEqual(['Google français', 'Denise'])
    expect(listed(remote, french, true)).toEqual([])
  })

  test('are waited for once, where there are none', async () => {
    const { have, adapter, clock } = open()
    have(() => [])
    const listing = adapter.voices?.(french)
    await clock.advance(3_000)
    expect(await listing).toEqual([])
    expect(await adapter.voices?.(french)).toEqual([])
    have(() => [voiceOf('Thomas', 'fr-FR')])
    await adapter.prepare({ text: 'Bonjour', language: french, gender: 'male' })
    expect(await adapter.voices?.(french)).toEqual([{ id: 'Thomas', gender: 'male' }])
  })
})

test.each([
  ['pt-PT', 'Daniel pt-BR, Helia pt-PT', 'Helia'],
  ['pt-AO', 'Daniel pt-BR, Helia pt-PT', 'Helia'],
  ['es-AR', 'Pablo es-ES, Sabina es-MX', 'Sabina'],
  ['zh-HK', 'Kangkang zh-CN, Hanhan zh-TW', undefined],
  ['yue', 'Kangkang zh-CN, Hanhan zh-TW, Sinji zh_HK', 'Sinji'],
  ['zh-Hans-HK', 'Kangkang zh-CN, Tracy yue-HK', 'Tracy'],
  ['zh-TW', 'Danny zh-HK, Kangkang zh-CN', 'Kangkang'],
  ['zh-Hant', 'Kangkang cmn-Hans-CN, Hanhan cmn-Hant-TW', 'Hanhan'],
  ['no', 'Finn sv-SE, Jon nb-NO', 'Jon'],
  ['he', 'Asaf iw_IL', 'Asaf'],
  ['tl-PH', 'Angelo fil-PH', 'Angelo'],
  ['sr-Latn', 'Vuk sr-RS', 'Vuk'],
])('for %s, of the voices %s, %s speaks', (tag, listed, name) => {
  const voices = listed.split(', ').map((voice) => {
    const [name = '', lang = ''] = voice.split(' ')
    return voiceOf(name, lang)
  })
  const language = { ...french, tag }
  expect(chooseVoice(voices, { language, gender: 'male', localOnly: false })?.name).toBe(name)
})

test.each([
  ['pt-PT', 'Daniel pt-BR, Helia pt-PT remote', 'Helia'],
  ['pt-BR', 'Helia pt-PT, Daniel pt-BR remote', 'Daniel'],
  ['pt-AO', 'Daniel pt-BR, Helia pt-PT remote', 'Helia'],
  ['zh-TW', 'Kangkang zh-CN, Hanhan zh-TW remote', 'Hanhan'],
  ['zh-CN', 'Hanhan zh-TW, Kangkang zh-CN remote', 'Kangkang'],
  ['en-GB', 'Zira en-US, Hazel en-GB remote', 'Hazel'],
  ['en-US', 'Hazel en-GB, Zira en-US remote', 'Zira'],
  ['es-MX', 'Pablo es-ES, Sabina es-MX remote', 'Sabina'],
  ['es-ES', 'Sabina es-MX, Pablo es-ES remote', 'Pablo'],
  ['fr-CA', 'Julie fr-FR, Caroline fr-CA remote', 'Caroline'],
  ['fr-FR', 'Caroline fr-CA, Julie fr-FR remote', 'Julie'],
  ['zh-TW', 'Google zh-TW remote, Hanhan zh-Hant-TW', 'Hanhan'],
  ['no-NO', 'Google no-NO remote, Jon nb-NO', 'Jon'],
  ['es', 'Google es remote, Pablo es-ES', 'Pablo'],
  ['sr-Latn', 'Google sr-Latn-RS remote, Vuk sr-RS', 'Vuk'],
  ['en-AU', 'Google en-AU remote, Catherine en_AU', 'Catherine'],
  ['pt-PT', 'Daniel pt-BR', 'Daniel'],
])('for %s, of the voices %s, %s speaks', (tag, listed, name) => {
  const voices = listed.split(', ').map((voice) => {
    const [name = '', lang = '', remote] = voice.split(' ')
    return voiceOf(name, lang, !remote)
  })
  const language = { ...french, tag }
  expect(chooseVoice(voices, { language, gender: 'female', localOnly: false })?.name).toBe(name)
  const chosen = voices.find((voice) => voice.name !== name)
  if (chosen)
    expect(chooseVoice(voices, { language, gender: 'female', localOnly: false, voice: chosen.name })).toBe(chosen)
})

test.each([
  ['zh-CN', 'zh'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh_TW', 'zh-Hant'],
  ['yue', 'zh-Hant'],
  ['sr-ME', 'sr-Latn'],
  ['sr', 'sr'],
  ['sh', 'sr-Latn'],
  ['nn-NO', 'no'],
  ['nb', 'no'],
  ['iw', 'he'],
  ['pt-AO', 'pt'],
  ['not a tag', 'not a tag'],
])('the translator of a browser calls %s %s', (tag, name) => {
  expect(translatorTag(tag)).toBe(name)
})
