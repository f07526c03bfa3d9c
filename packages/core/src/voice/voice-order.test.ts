import { describe, expect, it } from 'vitest'
import { maxQueuedUtterances } from '../booth/create-booth.ts'
import { english, listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { hear, settled } from '../booth/test-support/person.ts'

describe('the queue of the translated voice', () => {
  it('plays one line at a time, in order, whichever is ready first', { tags: ['voice-order'] }, async () => {
    const ada = await listening()
    ada.textToSpeech.hang()
    await hear(ada.network, english('one'))
    await hear(ada.network, english('two'))
    await hear(ada.network, english('three'))
    const [one, two] = ada.textToSpeech.pending
    two?.answer({ kind: 'audio', audio: new Blob(['2']) })
    await settled()
    expect(ada.audioPlayer.played).toEqual([])
    one?.answer({ kind: 'audio', audio: new Blob(['1']) })
    await settled()
    ada.textToSpeech.answer({ kind: 'audio', audio: new Blob(['3']) })
    for (const call of ada.textToSpeech.pending) call.answer({ kind: 'audio', audio: new Blob(['3']) })
    for (let line = 0; line < 3; line++) {
      expect(ada.audioPlayer.played).toHaveLength(line + 1)
      ada.audioPlayer.start(1000)
      ada.audioPlayer.end()
      await settled()
    }
    expect(await Promise.all(ada.audioPlayer.played.map(({ audio }) => audio.text()))).toEqual(['1', '2', '3'])
    const keys = ada.events.filter(({ type }) => type.startsWith('voice.')).map(({ type }) => type)
    expect(keys).toEqual([
      'voice.started',
      'voice.ended',
      'voice.started',
      'voice.ended',
      'voice.started',
      'voice.ended',
    ])
    expect(voiceOf(ada)).toMatchObject({ state: 'idle', queued: 0 })
  })

  it('prepares the playing line and the next one, and no further', async () => {
    const ada = await listening()
    for (const text of ['one', 'two', 'three']) await hear(ada.network, english(text))
    expect(spoken(ada)).toEqual(['one', 'two'])
    ada.audioPlayer.end()
    await settled()
    expect(spoken(ada)).toEqual(['one', 'two', 'three'])
  })

  it('shows how many lines wait, and drops the oldest unprepared line beyond its limit, with an event', async () => {
    const ada = await listening()
    for (let line = 0; line <= maxQueuedUtterances; line++) await hear(ada.network, english(`line ${line}`))
    expect(voiceOf(ada)).toMatchObject({ state: 'playing', queued: maxQueuedUtterances })
    expect(maxQueuedUtterances).toBe(20)
    expect(ada.events.filter(({ type }) => type === 'dropped')).toEqual([
      { type: 'dropped', what: 'voice', reason: 'overflow', count: 1 },
    ])
    expect(ada.notices()).toEqual([])
    ada.audioPlayer.end()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('line 1')
    ada.audioPlayer.end()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('line 3')
    expect(spoken(ada)).not.toContain('line 2')
  })

  it('holds as many lines as the option allows', async () => {
    const ada = await listening({ options: { voice: { maxQueuedUtterances: 3 } } })
    for (const text of ['one', 'two', 'three', 'four', 'five']) await hear(ada.network, english(text))
    expect(voiceOf(ada).queued).toBe(3)
    expect(ada.drops()).toEqual({ 'voice.overflow': 2 })
    for (let line = 0; line < 3; line++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(spoken(ada)).toEqual(['one', 'two', 'five'])
  })

  it('drops its lines when the voice is muted, with events but no notice', {
    tags: ['voice-mute'],
  }, async () => {
    const ada = await listening()
    for (const text of ['one', 'two', 'three']) await hear(ada.network, english(text))
    ada.audioPlayer.start(1000)
    ada.booth.voice.toggle()
    await settled()
    expect(ada.audioPlayer.current).toBeUndefined()
    expect(voiceOf(ada)).toMatchObject({ active: false, state: 'muted', queued: 0 })
    expect(ada.drops()).toEqual({ 'voice.muted': 3 })
    expect(ada.notices()).toEqual([])
  })
})
