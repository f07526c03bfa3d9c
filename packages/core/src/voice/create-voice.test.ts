import { fakeTextToSpeech } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { english, listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { hear, joined, settled, spanishLine } from '../booth/test-support/person.ts'
import { maxLineChars } from '../text/clean-text.ts'
import { maxSpokenChars } from './utterances.ts'

describe('the translated voice', () => {
  it("speaks others' subtitle lines, and never my own", async () => {
    const ada = await listening()
    ada.booth.subtitles.send('mine')
    await hear(ada.network, english('yours'))
    expect(spoken(ada)).toEqual(['yours'])
  })

  it('speaks the chat only if it is turned on', async () => {
    const message = english('written', { module: 'chat', type: 'text' })
    const ada = await listening()
    await hear(ada.network, message, 'luis', 'chat')
    expect(spoken(ada)).toEqual([])
    const mara = await listening({ options: { voice: { spokenModules: ['chat'] } } })
    await hear(mara.network, message, 'luis', 'chat')
    await hear(mara.network, english('said'))
    expect(spoken(mara)).toEqual(['written'])
  })

  it('does not read out the names of files', async () => {
    const ada = await listening({ options: { voice: { spokenModules: ['chat'] } } })
    const file = english('plan.pdf', { module: 'chat', type: 'file', urlFile: 'https://files.example/plan.pdf' })
    await hear(ada.network, file, 'luis', 'chat')
    expect(ada.chat()).toHaveLength(1)
    expect(spoken(ada)).toEqual([])
  })

  it('is silent while it is muted, and does not catch up', { tags: ['voice-mute'] }, async () => {
    const ada = await joined()
    await hear(ada.network, english('before'))
    ada.booth.voice.toggle()
    await hear(ada.network, english('after'))
    expect(spoken(ada)).toEqual(['after'])
  })

  it('speaks a translation into its own language, requested separately if the panel has another', async () => {
    const ada = await joined()
    ada.booth.voice.setLanguage('fr-FR')
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    expect(ada.shown()).toEqual(['hola [en-US]'])
    expect(ada.textToSpeech.requests).toMatchObject([{ text: 'hola [fr-FR]', language: { code: 'french-france' } }])
    expect(ada.translator.requests.map(({ target }) => target.tag).toSorted()).toEqual(['en-US', 'fr-FR'])
  })

  it('requests one translation if both languages are the same', async () => {
    const ada = await listening()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual(['hola [en-US]'])
    expect(ada.translator.requests).toHaveLength(1)
  })

  it('says the original if it is already in the language of the voice', async () => {
    const ada = await joined()
    ada.booth.voice.setLanguage('es-ES')
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual(['hola'])
  })

  it('leaves out the greater-than character, and says nothing if nothing is left', {
    tags: ['voice-text'],
  }, async () => {
    const ada = await listening()
    await hear(ada.network, english('a > b >> c'))
    await hear(ada.network, english('>>>'))
    ada.audioPlayer.start(1000)
    ada.audioPlayer.end()
    await settled()
    expect(spoken(ada)).toEqual(['a  b  c'])
    expect(ada.drops()).toEqual({})
  })

  it.each([
    ['in whole sentences', 'This is a sentence. ', 'This is a sentence. '.repeat(50).trim()],
    ['in whole words, where there is no sentence', 'word ', 'word '.repeat(200).trim()],
    ['from its beginning, where there is no space either', 'x', 'x'.repeat(1_000)],
    ['more than a short sentence before a long one', `Ok. ${'y'.repeat(1_996)}`, `Ok. ${'y'.repeat(996)}`],
    ['also in a script without spaces', `好。${'字'.repeat(1_998)}`, `好。${'字'.repeat(998)}`],
  ])('shortens a line of 10,000 characters so that nobody monopolises it, %s', async (_, part, said) => {
    const ada = await listening()
    const text = part.repeat(maxLineChars / part.length)
    await hear(ada.network, english(text))
    expect(spoken(ada)).toEqual([said])
    expect([said.length <= maxSpokenChars, maxSpokenChars]).toEqual([true, 1_000])
    expect(ada.shown()).toEqual([text])
  })

  it('reports a shortened line with an event, without a notice, after it was spoken', async () => {
    const ada = await listening()
    for (const text of ['z'.repeat(maxSpokenChars + 1), 'short']) await hear(ada.network, english(text))
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.block()
    await settled()
    ada.booth.voice.unlock()
    await settled()
    ada.audioPlayer.start(1_000)
    ada.booth.voice.setGender('female')
    await settled()
    expect(ada.drops()).toEqual({})
    for (let said = 0; said < 2; said++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(ada.events.filter(({ type }) => type === 'dropped')).toEqual([
      { type: 'dropped', what: 'voice', reason: 'shortened', count: 1 },
    ])
    expect([ada.notices(), voiceOf(ada).state]).toEqual([[], 'idle'])
  })

  it('says a line of the maximum length whole, and shortens a longer translation', async () => {
    const ada = await listening()
    ada.translator.answer('Eso. '.repeat(400))
    await hear(ada.network, english('y'.repeat(maxSpokenChars)))
    ada.audioPlayer.end()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual(['y'.repeat(maxSpokenChars), 'Eso. '.repeat(200).trim()])
  })

  it('plays at the chosen rate, and adopts a new one in mid-playback', async () => {
    const ada = await joined()
    ada.booth.voice.setPlaybackRate(1.5)
    ada.booth.voice.toggle()
    await hear(ada.network, english('hello'))
    ada.booth.voice.setPlaybackRate(0.75)
    ada.booth.voice.setPlaybackRate(3)
    expect(ada.audioPlayer.current?.rates).toEqual([1.5, 0.75])
    expect(voiceOf(ada).playbackRate).toBe(0.75)
    expect(ada.booth.subtitles.view.getSnapshot().voice).toEqual({ active: true, disabled: null, playbackRate: 0.75 })
  })

  it('speaks with the chosen gender, which a chosen voice overrides', {
    tags: ['voice-settings'],
  }, async () => {
    const ada = await listening()
    ada.booth.voice.setGender('female')
    await hear(ada.network, english('one'))
    ada.booth.voice.setVoice('Aurora')
    await hear(ada.network, english('two'))
    ada.audioPlayer.end()
    await settled()
    ada.booth.voice.setVoice(undefined)
    await hear(ada.network, english('three'))
    expect(ada.textToSpeech.requests).toEqual([
      { text: 'one', language: expect.objectContaining({ tag: 'en-US' }), gender: 'female' },
      { text: 'two', language: expect.objectContaining({ tag: 'en-US' }), gender: 'female', voice: 'Aurora' },
      { text: 'three', language: expect.objectContaining({ tag: 'en-US' }), gender: 'female' },
    ])
  })

  it('remakes waiting lines when the voice changes, but not the one that plays', async () => {
    const ada = await listening()
    await hear(ada.network, english('one'))
    await hear(ada.network, english('two'))
    ada.booth.voice.setGender('female')
    await settled()
    expect(ada.textToSpeech.requests.map(({ text, gender }) => [text, gender])).toEqual([
      ['one', 'male'],
      ['two', 'male'],
      ['two', 'female'],
    ])
  })

  it('is made by the first vendor or the chosen one, and by the others in order if that fails', {
    tags: ['voice-settings'],
  }, async () => {
    const second = fakeTextToSpeech({ id: 'second' })
    const third = fakeTextToSpeech({ id: 'third' })
    const more = [second, third].map((vendor) =>
      definePlugin(
        vendor.id,
        provide(Ports.TextToSpeech, [], () => vendor),
      ),
    )
    const ada = await listening({ more })
    const asked = () => [ada.textToSpeech, second, third].map(({ requests }) => requests.length)
    const say = async () => {
      await hear(ada.network, english('hello'))
      ada.audioPlayer.end()
      await settled()
      return asked()
    }
    expect(await say()).toEqual([1, 0, 0])
    ada.booth.voice.setVendor('third')
    expect(await say()).toEqual([1, 0, 1])
    third.fail()
    ada.textToSpeech.fail()
    expect(await say()).toEqual([2, 1, 2])
    ada.booth.voice.setVendor('unheard of')
    expect(await say()).toEqual([3, 2, 2])
    expect(ada.drops()).toEqual({})
  })

  it('cannot be unmuted outside a room', async () => {
    const ada = await joined()
    await ada.booth.leave()
    ada.booth.voice.toggle()
    expect(voiceOf(ada)).toMatchObject({ active: false, disabled: 'not-joined' })
  })

  it.each([
    ['textToSpeech', 'no-text-to-speech'],
    ['audioPlayer', 'no-player'],
  ] as const)('cannot be unmuted without %s and shows %s', async (port, disabled) => {
    const ada = await listening({ without: [port] })
    expect(voiceOf(ada)).toMatchObject({ active: false, disabled })
  })

  it('cannot be unmuted in a language without a voice, and offers only languages with one', async () => {
    const ada = await joined()
    ada.booth.voice.setLanguage('la')
    ada.booth.voice.toggle()
    expect(voiceOf(ada)).toMatchObject({ active: false, disabled: 'language-without-text-to-speech' })
    expect(voiceOf(ada).languageOptions.every(({ services }) => services.includes('tts'))).toBe(true)
    expect(voiceOf(ada).languageOptions.map(({ label }) => label)).not.toContain('Latin')
  })
})
