import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { joined, type Person, person, settled } from '../booth/test-support/person.ts'
import { say, speaking, speakOf } from '../booth/test-support/speaking.ts'
import type { MicrophoneDevice } from '../ports/microphone.port.ts'
import { lastSegmentMs } from './speech-capture.machine.ts'

const chosen = ({ microphone }: Person) => microphone.options?.deviceId

describe('a chosen microphone', () => {
  it('is opened from then on, until the system default is chosen again', async () => {
    const ada = await joined()
    expect(speakOf(ada)).toMatchObject({ hasDevices: true, deviceId: null })
    ada.booth.speak.setDevice('headset')
    expect(speakOf(ada).deviceId).toBe('headset')
    ada.booth.speak.toggle()
    await settled()
    expect([ada.microphone.opened, chosen(ada)]).toEqual([1, 'headset'])
    ada.booth.speak.toggle()
    ada.booth.speak.setDevice(undefined)
    ada.booth.speak.toggle()
    await settled()
    expect([ada.microphone.opened, chosen(ada), speakOf(ada).deviceId]).toEqual([2, undefined, null])
  })

  it('is remembered for the next visit', async () => {
    const ada = await joined()
    ada.booth.speak.setDevice('headset')
    await settled()
    const again = await joined({ settingsStore: ada.settingsStore })
    expect(speakOf(again).deviceId).toBe('headset')
  })

  it('takes over while somebody speaks, and everything said before becomes a line', async () => {
    const ada = await speaking()
    ada.speechToText.answer('said into the first')
    ada.microphone.speak(true)
    ada.booth.speak.setDevice('headset')
    expect(speakOf(ada).microphone).toMatchObject({ active: true, state: 'starting' })
    await settled()
    expect(ada.shown()).toEqual(['said into the first'])
    expect([ada.microphone.opened, chosen(ada), speakOf(ada).microphone.state]).toEqual([2, 'headset', 'listening'])
    await say(ada, 'said into the second')
    expect(ada.shown()).toEqual(['said into the first', 'said into the second'])
    expect([ada.notices(), ada.drops()]).toEqual([[], {}])
  })

  it('leaves the previous one open for its last segment, and then closes it', async () => {
    const sessions: { deliver(): void; closed: boolean; id: string | undefined }[] = []
    const ada = await joined({ without: ['microphone'], more: [late(sessions)] })
    ada.booth.speak.toggle()
    await settled()
    ada.booth.speak.setDevice('headset')
    await settled()
    expect(sessions.map(({ id, closed }) => [id, closed])).toEqual([
      [undefined, false],
      ['headset', false],
    ])
    ada.speechToText.answer('the last words')
    await ada.clock.advance(lastSegmentMs - 1)
    sessions[0]?.deliver()
    await settled()
    expect(ada.shown()).toEqual(['the last words'])
    expect(sessions.map(({ closed }) => closed)).toEqual([false, false])
    await ada.clock.advance(1)
    expect(sessions.map(({ closed }) => closed)).toEqual([true, false])
    expect(lastSegmentMs).toBe(1_000)
    ada.booth.speak.setDevice(undefined)
    ada.booth.speak.toggle()
    await settled()
    expect(sessions.map(({ closed }) => closed)).toEqual(sessions.map(() => true))
  })

  it('opens once, as the last choice, however fast the choices change', async () => {
    const ada = await speaking()
    ada.microphone.holdOpen()
    for (const id of ['headset', 'desk', 'headset']) ada.booth.speak.setDevice(id)
    ada.microphone.release()
    await settled()
    expect([ada.microphone.opened, ada.microphone.isOpen, chosen(ada)]).toEqual([2, true, 'headset'])
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isOpen).toBe(false)
  })

  it('stays shut behind a gate, and listens once it opens', async () => {
    const ada = await speaking()
    const release = ada.booth.speak.hold()
    ada.booth.speak.setDevice('headset')
    await settled()
    expect([ada.microphone.opened, ada.microphone.isShut, speakOf(ada).microphone.state]).toEqual([2, true, 'held'])
    release()
    await say(ada, 'heard again')
    expect(ada.shown()).toEqual(['heard again'])
  })

  it('that has disappeared is replaced by the system default, with a notice', async () => {
    const ada = await joined()
    ada.microphone.connect([{ id: 'desk', label: 'Desk microphone' }])
    ada.booth.speak.setDevice('headset')
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone).toMatchObject({ isOpen: true, opened: 1, options: { defaultDevice: true } })
    expect([ada.notices(), speakOf(ada).microphone.state]).toEqual([['capture-replaced'], 'listening'])
    expect(speakOf(ada).deviceId).toBe('headset')
    ada.booth.speak.setDevice('desk')
    await settled()
    expect([ada.microphone.opened, chosen(ada)]).toEqual([2, 'desk'])
  })

  it('replaces one that was lost behind a gate', async () => {
    const ada = await speaking()
    const release = ada.booth.speak.hold()
    ada.microphone.lose()
    await settled()
    ada.booth.speak.setDevice('headset')
    await settled()
    expect([ada.microphone.opened, chosen(ada), ada.microphone.isShut]).toEqual([2, 'headset', true])
    release()
    await settled()
    expect([ada.microphone.opened, ada.notices()]).toEqual([2, []])
  })
})

describe('the list of microphones', () => {
  it('is reported with each change, until it is unsubscribed', async () => {
    const ada = person()
    const told: (readonly MicrophoneDevice[])[] = []
    const stop = ada.booth.speak.watchDevices((devices) => told.push(devices))
    await settled()
    const desk = { id: 'desk', label: 'Desk microphone' }
    expect(told).toEqual([[desk, { id: 'headset', label: 'Headset' }]])
    ada.microphone.connect([desk])
    expect(told.at(-1)).toEqual([desk])
    stop()
    expect(ada.microphone.watchers).toBe(0)
  })

  it('is empty without a microphone', () => {
    const ada = person({ without: ['microphone'] })
    expect(speakOf(ada).hasDevices).toBe(false)
    ada.booth.speak.watchDevices(() => expect.unreachable())()
  })
})

describe('a test of the microphone', () => {
  it('shows the level of the chosen one outside a room, and keeps no recording', async () => {
    const ada = person()
    await ada.booth.start()
    ada.booth.speak.setDevice('headset')
    const stop = ada.booth.speak.testMicrophone()
    await settled()
    expect([ada.microphone.opened, chosen(ada), speakOf(ada).testing]).toEqual([1, 'headset', true])
    ada.microphone.level(-30, -50)
    expect(ada.booth.speak.level.getSnapshot()).toEqual({ levelDb: -30, thresholdDb: -50 })
    ada.microphone.speak(true)
    ada.microphone.emit()
    ada.booth.speak.setDevice('desk')
    await settled()
    expect([ada.microphone.opened, ada.microphone.closed, chosen(ada)]).toEqual([2, 1, 'desk'])
    stop()
    await settled()
    expect([ada.microphone.isOpen, speakOf(ada).testing, ada.booth.speak.level.getSnapshot()]).toEqual([
      false,
      false,
      null,
    ])
    expect([ada.speechToText.requests, ada.network.published]).toEqual([[], []])
  })

  it('ends when capture starts, and does not start while it runs', async () => {
    const ada = await joined()
    ada.booth.speak.testMicrophone()
    await settled()
    ada.booth.speak.toggle()
    await settled()
    expect([ada.microphone.opened, speakOf(ada).testing, speakOf(ada).microphone.state]).toEqual([
      2,
      false,
      'listening',
    ])
    ada.booth.speak.testMicrophone()
    await settled()
    expect(ada.microphone.opened).toBe(2)
  })

  it('shows why it failed', async () => {
    const ada = person()
    ada.microphone.failOpen('capture-denied')
    ada.booth.speak.testMicrophone()
    await settled()
    expect([ada.notices(), speakOf(ada).testing]).toEqual([['capture-denied'], false])
  })
})

/** A microphone that delivers what was said when it is told to. */
const late = (sessions: { deliver(): void; closed: boolean; id: string | undefined }[]) =>
  definePlugin(
    'late-microphone',
    provide(Ports.Microphone, [], () => ({
      async open({ onSegment, deviceId }) {
        const startedAtMs = sessions.length + 1
        const segment = { id: `late-${startedAtMs}`, wav: new Blob(), startedAtMs, endedAtMs: startedAtMs, cut: false }
        const own = { deliver: () => onSegment(segment), closed: false, id: deviceId }
        sessions.push(own)
        return {
          setGate() {},
          async close() {
            own.closed = true
          },
        }
      },
    })),
  )
