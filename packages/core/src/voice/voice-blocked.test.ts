import { fakeAudioPlayer } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { maxQueuedUtterances } from '../booth/create-booth.ts'
import { english, listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { hear, settled } from '../booth/test-support/person.ts'

describe('a translated voice that the browser blocks', () => {
  it('waits for a gesture if the browser requires one, and then says the same line', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    await hear(ada.network, english('hello'))
    expect(voiceOf(ada).state).toBe('blocked')
    ada.booth.voice.unlock()
    await settled()
    expect(voiceOf(ada).state).toBe('playing')
    expect(await ada.audioPlayer.current?.audio.text()).toBe('hello')
    expect(spoken(ada)).toEqual(['hello'])
  })

  it('loses nothing while it is blocked, and says all of it in order after one tap', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    const texts = ['one', 'two', 'three', 'four']
    for (const text of texts) await hear(ada.network, english(text))
    expect([voiceOf(ada).state, voiceOf(ada).queued, ada.audioPlayer.played.length]).toEqual(['blocked', 4, 1])
    await ada.clock.advance(600_000)
    expect(ada.audioPlayer.played).toHaveLength(1)
    ada.booth.voice.unlock()
    for (const text of texts) {
      await settled()
      expect(await ada.audioPlayer.current?.audio.text()).toBe(text)
      ada.audioPlayer.end()
    }
    await settled()
    expect([ada.drops(), ada.audioPlayer.played.length]).toEqual([{}, 1 + texts.length])
  })

  it('queues no more lines than its limit while it is blocked', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    for (let line = 0; line < maxQueuedUtterances + 5; line++) await hear(ada.network, english(`line ${line}`))
    expect([voiceOf(ada).queued, ada.drops()]).toEqual([maxQueuedUtterances, { 'voice.overflow': 5 }])
    expect(spoken(ada)).toEqual(['line 0', 'line 1'])
  })

  it('retries a blocked line once when the page is visible again', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    await hear(ada.network, english('hello'))
    ada.page.set({ visible: false })
    await settled()
    expect(ada.audioPlayer.played).toHaveLength(1)
    ada.page.set({ visible: true })
    await settled()
    expect([ada.audioPlayer.played.length, voiceOf(ada).state]).toEqual([2, 'blocked'])
  })

  it('repeats a line that was interrupted in mid-playback', async () => {
    const ada = await listening()
    await hear(ada.network, english('one'))
    await hear(ada.network, english('two'))
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.block()
    await settled()
    expect(voiceOf(ada).state).toBe('blocked')
    ada.booth.voice.unlock()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('one')
    ada.audioPlayer.end()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('two')
    expect([spoken(ada), ada.drops()]).toEqual([['one', 'two'], {}])
  })

  it.each([
    ['before it was heard', 'while it waits for the tap'],
    ['while it was heard', 'while it waits for the tap'],
    ['while it was heard', 'before that'],
  ])('repeats a line that was blocked %s in a voice that was chosen %s', async (silenced, chosen) => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text, gender }) => ({ kind: 'audio', audio: new Blob([`${text}, ${gender}`]) }))
    await hear(ada.network, english('one'))
    if (silenced === 'while it was heard') ada.audioPlayer.start(1_000)
    const choose = () => ada.booth.voice.setGender('female')
    if (chosen === 'before that') choose()
    ada.audioPlayer.block()
    await settled()
    if (chosen !== 'before that') choose()
    ada.booth.voice.unlock()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('one, female')
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.end()
    await settled()
    expect([spoken(ada), ada.drops(), voiceOf(ada).state]).toEqual([['one', 'one'], {}, 'idle'])
  })

  it('unlocks the player when it is unmuted', async () => {
    const ada = await listening()
    expect(ada.audioPlayer.unlocked).toBe(1)
  })

  it('unmutes and unlocks even if the player throws', async () => {
    const audioPlayer = fakeAudioPlayer()
    const { unlock } = audioPlayer
    audioPlayer.unlock = () => {
      unlock()
      throw new Error('broken')
    }
    const ada = await listening({ audioPlayer })
    expect(voiceOf(ada).active).toBe(true)
    audioPlayer.block()
    await hear(ada.network, english('hello'))
    ada.booth.voice.unlock()
    await settled()
    expect(await audioPlayer.current?.audio.text()).toBe('hello')
  })
})
