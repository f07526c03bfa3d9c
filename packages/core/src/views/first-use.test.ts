import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, person, room, settled, spanishLine } from '../booth/test-support/person.ts'

const greets = ({ booth }: Person) => booth.app.view.getSnapshot().greets
const invites = ({ booth }: Person) => booth.speak.view.getSnapshot().invites

/** Somebody in the room, with Subtitles and Speak open. */
async function newcomer() {
  const ada = person()
  ada.booth.app.setVisible('subtitles', true)
  ada.booth.app.setVisible('stt', true)
  await ada.join()
  return ada
}

const enter = ({ booth }: Person, other: string) => booth.join({ room: other, name: 'Ada', language: 'en-US' })

describe('the first screen', () => {
  it.each([
    ['own subtitle', (ada: Person) => ada.booth.subtitles.send('hello')],
    ['own message', (ada: Person) => ada.booth.chat.send('hello')],
    ['subtitle of somebody else', (ada: Person) => hear(ada.network, spanishLine())],
    ['message of somebody else', (ada: Person) => hear(ada.network, spanishLine({ module: 'chat' }), 'luis', 'chat')],
  ])('is there until the first line in the room, such as an %s', async (_, say) => {
    const ada = await newcomer()
    expect(greets(ada)).toBe(true)
    await say(ada)
    await settled()
    expect(greets(ada)).toBe(false)
  })

  it('does not come back when the list is cleared, or the room is left and entered again', async () => {
    const ada = await newcomer()
    ada.booth.subtitles.send('hello')
    ada.booth.subtitles.clear()
    expect(greets(ada)).toBe(false)
    await ada.booth.leave()
    expect(greets(ada)).toBe(false)
    await ada.join()
    expect([ada.shown(), greets(ada)]).toEqual([[], false])
  })

  it('is there again in a room in which nobody has said anything', async () => {
    const ada = await newcomer()
    await hear(ada.network, spanishLine())
    ada.booth.chat.send('hello')
    await settled()
    await ada.booth.leave()
    await enter(ada, 'another')
    expect([ada.shown(), greets(ada)]).toEqual([[], true])
    ada.booth.chat.send('hello')
    expect(greets(ada)).toBe(false)
  })

  it('is not there for lines from before', async () => {
    const ada = await newcomer()
    ada.booth.subtitles.send('hello')
    await settled()
    const [line] = ada.booth.subtitles.view.getSnapshot().lines
    const stored = await ada.booth.transcript.line('subtitles', line?.key ?? '')
    await ada.booth.leave()
    await ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US', earlier: stored ? [stored] : [] })
    expect([ada.shown(), greets(ada)]).toEqual([['hello'], false])
  })

  it('is only there with Subtitles and Speak open, and not for an audience', async () => {
    const ada = await newcomer()
    for (const panel of ['subtitles', 'stt'] as const) {
      ada.booth.app.setVisible(panel, false)
      expect(greets(ada)).toBe(false)
      ada.booth.app.setVisible(panel, true)
      expect(greets(ada)).toBe(true)
    }
    await ada.booth.leave()
    await ada.booth.join({ room, name: 'Ada', language: 'en-US', listen: true })
    expect(greets(ada)).toBe(false)
  })
})

it('a participant is invited to speak until the microphone was on for the first time in the booth', async () => {
  const ada = person()
  expect(invites(ada)).toBe(false)
  await ada.join()
  expect(invites(ada)).toBe(true)
  ada.booth.chat.toggleMicrophone()
  ada.booth.chat.toggleMicrophone()
  await settled()
  expect([ada.booth.speak.view.getSnapshot().microphone.active, invites(ada)]).toEqual([false, false])
  await ada.booth.leave()
  await enter(ada, 'another')
  expect(invites(ada)).toBe(false)
})

it('nobody is invited to speak who cannot, or whose microphone has failed', async () => {
  const silent = await joined({ without: ['speechToText'] })
  expect(invites(silent)).toBe(false)
  const denied = await joined()
  denied.microphone.failOpen('capture-denied')
  denied.booth.speak.toggle()
  await settled()
  expect(invites(denied)).toBe(false)
})
