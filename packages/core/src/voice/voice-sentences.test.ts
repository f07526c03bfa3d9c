import { fakeTextToSpeech } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { english, listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { hear, type Person, settled } from '../booth/test-support/person.ts'

const sentences = [
  'The first sentence of the line is here.',
  'The second one follows it at once.',
  'The third and last one ends the line.',
] as const
const line = sentences.join(' ')
const heard = (ada: Person) => Promise.all(ada.audioPlayer.played.map(({ audio }) => audio.text()))
const voiceEvents = (ada: Person) => ada.events.map(({ type }) => type).filter((type) => type.startsWith('voice'))
const ends = async (ada: Person) => {
  ada.audioPlayer.start(1_000)
  ada.audioPlayer.end()
  await settled()
}

describe('a line of several sentences', () => {
  it('is spoken sentence by sentence, in one turn', async () => {
    const ada = await listening()
    await hear(ada.network, english(line))
    for (const _ of sentences) await ends(ada)
    expect([spoken(ada), await heard(ada)]).toEqual([sentences, sentences])
    expect([voiceEvents(ada), ada.drops(), voiceOf(ada).state]).toEqual([['voice.started', 'voice.ended'], {}, 'idle'])
  })

  it('is spoken without emoji that stand between its sentences', async () => {
    const ada = await listening()
    const emoji = '👍'.repeat(20)
    await hear(ada.network, english(`${sentences[0]}\n${emoji}\n${sentences[1]}`))
    for (const _ of sentences) await ends(ada)
    expect([spoken(ada), ada.drops()]).toEqual([sentences.slice(0, 2), {}])
  })

  it('starts with its first sentence while the next is being made, and waits for it', async () => {
    const ada = await listening()
    ada.textToSpeech.hang()
    await hear(ada.network, english(line))
    const answer = async (text: string) => {
      ada.textToSpeech.pending[0]?.answer({ kind: 'audio', audio: new Blob([text]) })
      await settled()
    }
    await answer('1')
    expect([await heard(ada), spoken(ada)]).toEqual([['1'], sentences.slice(0, 2)])
    await ends(ada)
    expect([await heard(ada), voiceOf(ada).state, voiceEvents(ada)]).toEqual([['1'], 'playing', ['voice.started']])
    await answer('2')
    expect([await heard(ada), spoken(ada)]).toEqual([['1', '2'], sentences])
  })

  it('has only one sentence made ahead of its turn', async () => {
    const ada = await listening()
    await hear(ada.network, english('now'))
    await hear(ada.network, english(line))
    expect(spoken(ada)).toEqual(['now', sentences[0]])
  })

  it('counts the length of all its sentences in the backlog', async () => {
    const ada = await listening()
    await hear(ada.network, english('now'))
    await hear(ada.network, english(line))
    const lengthOf = (text: string) => text.length * 70
    const behindMs = sentences.reduce((sumMs, sentence) => sumMs + lengthOf(sentence), 0)
    expect(ada.booth.voice.view.getSnapshot().behindSeconds).toBe(Math.round(behindMs / 1_000))
  })

  it('ends at a sentence that no voice can make, since later ones would fail too', async () => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text }) => {
      if (text === sentences[1]) throw new Error('vendor')
      return { kind: 'audio', audio: new Blob([text]) }
    })
    await hear(ada.network, english(line))
    await ends(ada)
    expect([await heard(ada), ada.drops(), voiceOf(ada).state]).toEqual([[sentences[0]], { 'voice.failed': 1 }, 'idle'])
  })

  it('continues with the next voice if one fails, and stays with it', async () => {
    const second = fakeTextToSpeech({ id: 'second' })
    const plugin = definePlugin(
      'second',
      provide(Ports.TextToSpeech, [], () => second),
    )
    const ada = await listening({ more: [plugin] })
    ada.textToSpeech.answer(({ text }) => {
      if (text === sentences[1]) throw new Error('vendor')
      return { kind: 'audio', audio: new Blob([text]) }
    })
    await hear(ada.network, english(line))
    for (const _ of sentences) await ends(ada)
    expect([await heard(ada), second.requests.map(({ text }) => text)]).toEqual([sentences, sentences.slice(1)])
  })

  it('stops when it is muted, and nothing more is made', async () => {
    const ada = await listening()
    const discarded: string[] = []
    ada.textToSpeech.answer(({ text }) => ({
      kind: 'audio',
      audio: new Blob([text]),
      discard: () => void discarded.push(text),
    }))
    await hear(ada.network, english(line))
    await ends(ada)
    ada.booth.voice.toggle()
    await settled()
    expect([await heard(ada), discarded, spoken(ada)]).toEqual([sentences.slice(0, 2), sentences, sentences])
  })

  it('resumes with the sentence that the browser interrupted', async () => {
    const ada = await listening()
    await hear(ada.network, english(line))
    await ends(ada)
    ada.audioPlayer.block()
    await settled()
    ada.booth.voice.unlock()
    await settled()
    expect(await heard(ada)).toEqual([sentences[0], sentences[1], sentences[1]])
  })
})
