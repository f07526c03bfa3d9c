import { describe, expect, it } from 'vitest'
import { hear, joined, settled, spanishLine } from '../booth/test-support/person.ts'
import { say, speaking, speakOf } from '../booth/test-support/speaking.ts'

describe('hold to speak', () => {
  it('hears nothing until the participant holds, and then everything said', async () => {
    const ada = await speaking()
    ada.booth.speak.setHoldToSpeak(true)
    expect(ada.microphone.isShut).toBe(true)
    expect(speakOf(ada)).toMatchObject({ holdToSpeak: true, microphone: { active: true, state: 'released' } })
    await say(ada, 'not heard')
    const letGo = ada.booth.speak.talk()
    expect([ada.microphone.isShut, speakOf(ada).microphone.state]).toEqual([false, 'listening'])
    ada.speechToText.answer('said while holding')
    ada.microphone.speak(true)
    letGo()
    await settled()
    expect(ada.microphone.isShut).toBe(true)
    expect(ada.shown()).toEqual(['said while holding'])
    expect(ada.drops()).toEqual({})
  })

  it('mutes from the start, also in the next room, and unmutes when it is turned off', async () => {
    const ada = await joined()
    ada.booth.speak.setHoldToSpeak(true)
    ada.booth.speak.toggle()
    await settled()
    expect([ada.microphone.isShut, speakOf(ada).microphone.state]).toEqual([true, 'released'])
    await ada.booth.leave()
    await ada.join()
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isShut).toBe(true)
    ada.booth.speak.setHoldToSpeak(false)
    expect(ada.microphone.isShut).toBe(false)
  })

  it('lasts while either a key or a button is held, each released once', async () => {
    const ada = await speaking()
    ada.booth.speak.setHoldToSpeak(true)
    const [key, button] = [ada.booth.speak.talk(), ada.booth.speak.talk()]
    key()
    key()
    expect(ada.microphone.isShut).toBe(false)
    button()
    expect(ada.microphone.isShut).toBe(true)
  })

  it('neither unmutes what the call mutes nor starts what is stopped', async () => {
    const ada = await speaking()
    ada.booth.speak.setHoldToSpeak(true)
    const release = ada.booth.speak.hold()
    ada.booth.speak.talk()
    expect([ada.microphone.isShut, speakOf(ada).microphone.state]).toEqual([true, 'held'])
    release()
    expect(ada.microphone.isShut).toBe(false)
    ada.booth.speak.toggle()
    await settled()
    ada.booth.speak.talk()
    await settled()
    expect(ada.microphone.isOpen).toBe(false)
  })

  it('lets the voice play at once while nobody holds', async () => {
    const ada = await speaking()
    ada.booth.speak.setHoldToSpeak(true)
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine({ speakerLanguage: 'english-united-states', text: 'hello' }))
    ada.audioPlayer.start(1_000)
    await settled()
    expect(ada.booth.voice.view.getSnapshot().state).toBe('playing')
    ada.booth.speak.talk()
    expect([ada.microphone.isShut, speakOf(ada).microphone.state]).toEqual([true, 'paused'])
  })

  it('is remembered, with its key, for the next visit', async () => {
    const ada = await joined()
    expect(speakOf(ada)).toMatchObject({ holdToSpeak: false, holdKey: 'Space' })
    ada.booth.speak.setHoldToSpeak(true)
    ada.booth.speak.setHoldKey('F8')
    ada.booth.speak.setHoldKey('Escape' as never)
    await settled()
    const again = await joined({ settingsStore: ada.settingsStore })
    expect(speakOf(again)).toMatchObject({ holdToSpeak: true, holdKey: 'F8' })
  })
})
