import { fakeTextToSpeech, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { english, listening } from '../booth/test-support/listening.ts'
import { hear, joined, type Person, settled } from '../booth/test-support/person.ts'

const men = ['Adam', 'Ben', 'Carl'].map((id) => ({ id, gender: 'male' as const }))
const women = ['Dora', 'Ella'].map((id) => ({ id, gender: 'female' as const }))

const said = ({ textToSpeech }: Person) => textToSpeech.requests.map(({ text, voice }) => [text, voice])
const says = async (ada: Person, sender: string, text: string) => {
  await hear(ada.network, english(text), sender)
  ada.audioPlayer.end()
  await settled()
}

describe('the voices of speakers', { tags: ['voice-by-speaker'] }, () => {
  it('differ where the vendor lists several, and stay while the room lasts, also over another stay', async () => {
    const ada = await listening({ textToSpeech: fakeTextToSpeech({ voices: [...women, ...men] }) })
    await says(ada, 'luis', 'one')
    await says(ada, 'eve', 'two')
    await says(ada, 'luis', 'three')
    await ada.booth.leave()
    await ada.join()
    ada.booth.voice.toggle()
    await settled()
    await says(ada, 'bo', 'four')
    await says(ada, 'eve', 'five')
    expect(said(ada)).toEqual([
      ['one', 'Adam'],
      ['two', 'Ben'],
      ['three', 'Adam'],
      ['four', 'Carl'],
      ['five', 'Ben'],
    ])
    expect(ada.drops()).toEqual({})
  })

  it('are one for all connections of a user', async () => {
    const network = memoryNetwork()
    const ada = await listening({ network, textToSpeech: fakeTextToSpeech({ voices: men }) })
    for (const userId of ['luis', 'eve', 'luis']) {
      const { booth } = await joined({ network, options: { userId } })
      booth.subtitles.send(`by ${userId}`)
      await settled()
      ada.audioPlayer.end()
      await settled()
    }
    expect(said(ada)).toEqual([
      ['by luis', 'Adam'],
      ['by eve', 'Ben'],
      ['by luis', 'Adam'],
    ])
  })

  it('are of the gender that the listener chooses, or the one voice that is chosen', async () => {
    const ada = await listening({ textToSpeech: fakeTextToSpeech({ voices: [...men, ...women] }) })
    ada.booth.voice.setGender('female')
    await says(ada, 'luis', 'one')
    await says(ada, 'eve', 'two')
    await says(ada, 'bo', 'three')
    ada.booth.voice.setVoice('Aurora')
    await says(ada, 'luis', 'four')
    await says(ada, 'eve', 'five')
    ada.booth.voice.setVoice(undefined)
    await says(ada, 'eve', 'six')
    expect(said(ada)).toEqual([
      ['one', 'Dora'],
      ['two', 'Ella'],
      ['three', 'Dora'],
      ['four', 'Aurora'],
      ['five', 'Aurora'],
      ['six', 'Ella'],
    ])
  })

  it('are prepared ahead, each line in the voice of its speaker, all of its sentences', async () => {
    const ada = await listening({ textToSpeech: fakeTextToSpeech({ voices: men }) })
    const sentences = ['The first sentence of the line is here.', 'The second one follows it at once.']
    await hear(ada.network, english(sentences.join(' ')), 'luis')
    await hear(ada.network, english('ahead'), 'eve')
    expect(said(ada)).toEqual([
      [sentences[0], 'Adam'],
      [sentences[1], 'Adam'],
      ['ahead', 'Ben'],
    ])
  })

  it('are those of the vendor that speaks, also if the first one fails', async () => {
    const second = fakeTextToSpeech({ id: 'second', voices: women })
    const more = definePlugin(
      'second',
      provide(Ports.TextToSpeech, [], () => second),
    )
    const ada = await listening({ textToSpeech: fakeTextToSpeech({ voices: men }), more: [more] })
    ada.booth.voice.setGender('female')
    ada.textToSpeech.fail()
    await says(ada, 'luis', 'one')
    await says(ada, 'eve', 'two')
    expect(ada.textToSpeech.requests.map(({ voice }) => voice)).toEqual([undefined, undefined])
    expect(second.requests.map(({ voice }) => voice)).toEqual(['Dora', 'Ella'])
  })

  it('survive a list that becomes shorter, and a list that hangs is one of a vendor that hangs', async () => {
    let voices: readonly { readonly id: string }[] = men
    const textToSpeech = Object.assign(fakeTextToSpeech(), { voices: async () => voices })
    const ada = await listening({ textToSpeech })
    await says(ada, 'luis', 'one')
    await says(ada, 'eve', 'two')
    voices = men.slice(1)
    await says(ada, 'luis', 'three')
    await says(ada, 'eve', 'four')
    expect(said(ada).map(([, voice]) => voice)).toEqual(['Adam', 'Ben', 'Carl', 'Ben'])
    Object.assign(textToSpeech, { voices: () => new Promise(() => {}) })
    await hear(ada.network, english('five'))
    await ada.clock.advance(60_000)
    expect(ada.drops()).toMatchObject({ 'voice.timeout': 1 })
  })

  it('change nothing of a request to a vendor that lists none', async () => {
    const ada = await listening()
    await says(ada, 'luis', 'one')
    await says(ada, 'eve', 'two')
    const language = expect.objectContaining({ tag: 'en-US' })
    expect(ada.textToSpeech.requests).toStrictEqual([
      { text: 'one', language, gender: 'male' },
      { text: 'two', language, gender: 'male' },
    ])
  })
})
