import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, settled, spanishLine, statusOf } from '../booth/test-support/person.ts'
import { speaking, speakOf } from '../booth/test-support/speaking.ts'
import { AdapterError } from '../errors.ts'
import { flipReopenMs } from '../settings/flip.machine.ts'
import { deviceProbationMs } from './microphone-owner.machine.ts'

const toldOf = ({ events }: Person) => events.filter(({ type }) => type.startsWith('capture.')).map(({ type }) => type)

async function lose(ada: Person, code?: 'capture-denied') {
  ada.microphone.lose(code && new AdapterError('test', code, 'Allow the microphone again.'))
  await settled()
}

describe('a lost microphone', () => {
  it('is replaced by the system default, once, with a notice', async () => {
    const ada = await speaking()
    expect(ada.microphone.options?.defaultDevice).toBeUndefined()
    await lose(ada)
    expect(ada.microphone).toMatchObject({ isOpen: true, opened: 2, options: { defaultDevice: true } })
    expect(speakOf(ada).microphone).toMatchObject({ active: true, state: 'listening' })
    expect([ada.notices(), toldOf(ada)]).toEqual([['capture-replaced'], ['capture.started']])
    ada.speechToText.answer('heard by the other one')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    expect(ada.shown()).toEqual(['heard by the other one'])
  })

  it('lost again within ten seconds ends capture with a notice, and the next start uses the chosen one', async () => {
    const ada = await speaking()
    await lose(ada)
    await ada.clock.advance(deviceProbationMs - 1)
    await lose(ada)
    expect(ada.microphone).toMatchObject({ isOpen: false, opened: 2, closed: 2 })
    expect(speakOf(ada).microphone).toMatchObject({ active: false, state: 'failed' })
    expect([ada.notices(), toldOf(ada)]).toEqual([
      ['capture-replaced', 'capture-lost'],
      ['capture.started', 'capture.stopped'],
    ])
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.options?.defaultDevice).toBeUndefined()
    expect([ada.notices(), speakOf(ada).microphone.state]).toEqual([[], 'listening'])
  })

  it('shows a notice that says what to do if there is no other', async () => {
    const ada = await speaking()
    ada.microphone.failOpen('capture-not-found')
    await lose(ada)
    expect([ada.notices(), speakOf(ada).microphone.state]).toEqual([['capture-not-found'], 'failed'])
  })

  it('keeps earlier speech in its language, even if another is chosen before it is recognised', async () => {
    const ada = await speaking()
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    await lose(ada, 'capture-denied')
    ada.booth.speak.setLanguage('spanish-spain')
    ada.speechToText.pending[0]?.answer('said in English')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ shown: { text: 'said in English', tag: 'en-US' } }])
  })

  it('is not reopened if its permission was revoked', async () => {
    const ada = await speaking()
    await lose(ada, 'capture-denied')
    expect(ada.microphone).toMatchObject({ isOpen: false, opened: 1 })
    expect([ada.notices(), speakOf(ada).microphone.state]).toEqual([['capture-denied'], 'failed'])
  })

  it('is replaced only once the host releases its hold', async () => {
    const ada = await speaking()
    const release = ada.booth.speak.hold()
    await lose(ada)
    expect([ada.microphone.opened, speakOf(ada).microphone.state]).toEqual([1, 'held'])
    release()
    await settled()
    expect([ada.microphone.opened, speakOf(ada).microphone.state]).toEqual([2, 'listening'])
  })

  it('does not interrupt the translated voice', async () => {
    const ada = await speaking()
    const release = ada.booth.speak.hold()
    await lose(ada)
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine({ speakerLanguage: 'english-united-states' }))
    expect(ada.booth.voice.view.getSnapshot().state).toBe('playing')
    release()
  })
})

describe('a microphone whose owner fails', () => {
  it('is closed, and can be used again in the next room', async () => {
    const ada = await speaking()
    const { microphoneOwner } = ada.machines()
    const breaking = Object.defineProperty({ type: 'gate.close' }, 'gate', {
      get() {
        throw new Error('broken')
      },
    })
    microphoneOwner?.send(breaking as never)
    await settled()
    expect([statusOf(ada), ada.microphone.isOpen]).toEqual(['failed', false])
    await ada.booth.leave()
    await ada.join()
    ada.booth.speak.toggle()
    await settled()
    expect([ada.microphone.isOpen, ada.microphone.opened - ada.microphone.closed]).toEqual([true, 1])
  })
})

describe('a microphone that is toggled fast', () => {
  it('is opened once if it is started while it opens', async () => {
    const ada = await joined()
    ada.microphone.holdOpen()
    ada.booth.speak.toggle()
    ada.booth.chat.toggleMicrophone()
    ada.microphone.release()
    await settled()
    expect(ada.microphone).toMatchObject({ isOpen: true, opened: 1, closed: 0 })
    expect([speakOf(ada).microphone.active, ada.booth.chat.view.getSnapshot().microphone.active]).toEqual([true, false])
  })

  it.each([1, 2, 3, 8])('%i times while it opens ends in the last state, and leaves nothing open', async (times) => {
    const ada = await joined()
    ada.microphone.holdOpen()
    for (let time = 0; time < times; time++) ada.booth.speak.toggle()
    ada.microphone.release()
    await settled()
    const { opened, closed } = ada.microphone
    expect([ada.microphone.isOpen, opened - closed]).toEqual(times % 2 ? [true, 1] : [false, 0])
    expect(speakOf(ada).microphone.state).toBe(times % 2 ? 'listening' : 'shut')
  })

  it('between flips, holds and stops is closed after the stop', async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    for (let time = 0; time < 5; time++) {
      const release = ada.booth.speak.hold()
      ada.booth.speak.toggle()
      ada.booth.subtitles.flip()
      await settled()
      release()
      ada.booth.speak.toggle()
      await ada.clock.advance(flipReopenMs)
    }
    const { opened, closed, isOpen } = ada.microphone
    expect([isOpen, opened - closed, speakOf(ada).microphone.state]).toEqual([false, 0, 'shut'])
  })
})

describe('a hidden page', () => {
  it('keeps capturing, as a call in another tab needs it', async () => {
    const ada = await speaking()
    ada.page.set({ online: true, visible: false })
    await settled()
    ada.speechToText.answer('said in another tab')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    expect([speakOf(ada).microphone.state, ada.shown()]).toEqual(['listening', ['said in another tab']])
  })
})
