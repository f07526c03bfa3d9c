import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, person, settled, spanishLine } from '../booth/test-support/person.ts'
import { slowSendMs } from '../link/outgoing.ts'
import type { Readable } from './views.ts'

const panels = ['app', 'subtitles', 'chat', 'voice', 'speak', 'notices'] as const

/** Which views are another object after something was done; each of them told its listeners, and no other did. */
async function changedBy(ada: Person, act: () => unknown) {
  const told = new Set<string>()
  const views = panels.map((panel) => {
    const view: Readable<unknown> = ada.booth[panel].view
    return { panel, view, before: view.getSnapshot(), subscription: view.subscribe(() => told.add(panel)) }
  })
  await act()
  await settled()
  const changed = views.filter(({ view, before }) => view.getSnapshot() !== before).map(({ panel }) => panel)
  for (const { subscription } of views) subscription.unsubscribe()
  expect(panels.filter((panel) => told.has(panel))).toEqual(changed)
  return changed
}

describe('the views of a booth', () => {
  it('are the same objects as long as nothing changes', async () => {
    const ada = await joined()
    expect(await changedBy(ada, () => {})).toEqual([])
    for (const panel of panels) expect(ada.booth[panel].view.getSnapshot()).toBe(ada.booth[panel].view.getSnapshot())
  })

  it.each([
    ['a line of my own', 'subtitles', (ada: Person) => ada.booth.subtitles.send('hello')],
    ['a chat message of my own', 'chat', (ada: Person) => ada.booth.chat.send('hello')],
    ['a line of somebody else with its translation', 'subtitles', (ada: Person) => hear(ada.network, spanishLine())],
    ['clearing the subtitles', 'subtitles', (ada: Person) => ada.booth.subtitles.clear()],
    ['a font size', 'chat', (ada: Person) => ada.booth.chat.setFontSize(4)],
    ['the bilingual option', 'subtitles', (ada: Person) => ada.booth.subtitles.setBilingual(true)],
    ['the target language of the chat', 'chat', (ada: Person) => ada.booth.chat.setTargetLanguage('fr-FR')],
    ['the gender of the voice', 'voice', (ada: Person) => ada.booth.voice.setGender('female')],
    ['a file', 'chat', (ada: Person) => ada.booth.chat.selectFile(new File(['x'], 'x'))],
    ['a notice', 'notices', (ada: Person) => ada.booth.chat.send('x'.repeat(20_000))],
    ['a dropped message', 'app', (ada: Person) => hear(ada.network, 'nonsense')],
  ] as const)('change with %s only in %s', async (_, panel, act) => {
    const ada = await joined()
    ada.booth.subtitles.send('a line that is there')
    await settled()
    expect(await changedBy(ada, () => act(ada))).toEqual([panel])
  })

  it('change in every panel that shows the rate, the microphone or the visibility of a panel', async () => {
    const ada = await joined()
    expect(await changedBy(ada, () => ada.booth.voice.setPlaybackRate(1.5))).toEqual(['subtitles', 'voice'])
    expect(await changedBy(ada, () => ada.booth.app.setVisible('stt', true))).toEqual(['app', 'speak'])
    expect(await changedBy(ada, () => ada.booth.speak.toggle())).toEqual(['subtitles', 'chat', 'speak'])
    expect(await changedBy(ada, () => ada.microphone.speak(true))).toEqual(['subtitles', 'speak'])
  })

  it('do not update the subtitles while lines wait for the voice', async () => {
    const ada = await joined()
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    const before = ada.booth.subtitles.view.getSnapshot().voice
    expect(await changedBy(ada, () => ada.audioPlayer.end())).toEqual(['voice'])
    expect(ada.booth.subtitles.view.getSnapshot().voice).toBe(before)
  })

  it('keep the list of lines the same object while the lines are the same', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('hello')
    await settled()
    const { lines } = ada.booth.subtitles.view.getSnapshot()
    ada.booth.subtitles.setFontSize(5)
    expect(ada.booth.subtitles.view.getSnapshot().lines).toBe(lines)
  })

  it('show what blocks sending, and how many lines wait', async () => {
    const ada = await joined()
    const seen = () => {
      const { obstacle, error } = ada.booth.app.view.getSnapshot()
      const waiting = [ada.booth.subtitles, ada.booth.chat].map(({ view }) => view.getSnapshot().waitingLines)
      return [obstacle, error, ...waiting]
    }
    expect(seen()).toEqual([null, null, 0, 0])
    ada.network.interrupt()
    for (const text of ['one', 'two']) ada.booth.subtitles.send(text)
    ada.booth.chat.send('three')
    expect(seen()).toEqual(['reconnecting', null, 2, 1])
    ada.page.set({ online: false })
    expect(seen()).toEqual(['offline', null, 2, 1])
    ada.network.failOpen('unauthorized')
    ada.network.end()
    ada.page.set({ online: true })
    await settled()
    expect(seen()).toEqual(['refused', 'unauthorized', 2, 1])
    ada.network.restore()
    ada.network.failOpen(undefined)
    ada.page.set({ online: true })
    await settled()
    expect(seen()).toEqual([null, null, 0, 0])
  })

  it('count a line as waiting if it has not been accepted after a second, and never an accepted one', async () => {
    const network = memoryNetwork()
    const memory = network.transport()
    let accept = () => {}
    const open: typeof memory.open = async (options) => {
      const session = await memory.open(options)
      const accepted = new Promise<void>((resolve) => {
        accept = resolve
      })
      return {
        ...session,
        publish: async (channel, message) => {
          await accepted
          return session.publish(channel, message)
        },
      }
    }
    const ada = await joined({ network, transport: { id: 'held', open } })
    const { view } = ada.booth.chat
    const waiting = new Set<number>()
    view.subscribe(({ waitingLines }) => waiting.add(waitingLines))
    ada.booth.chat.send('into the outage')
    await ada.clock.advance(slowSendMs - 1)
    expect([...waiting]).toEqual([0])
    await ada.clock.advance(1)
    expect([view.getSnapshot().waitingLines, ada.booth.app.view.getSnapshot().obstacle]).toEqual([1, null])
    accept()
    await settled()
    expect(view.getSnapshot().waitingLines).toBe(0)
    waiting.clear()
    ada.booth.chat.send('after it')
    await ada.clock.advance(slowSendMs)
    expect([[...waiting], view.getSnapshot().lines.at(-1)?.outcome]).toEqual([[0], 'sent'])
  })

  it('show that the page has no network before there is a connection', async () => {
    const ada = person()
    ada.page.set({ online: false })
    ada.network.failOpen('network')
    const joining = ada.join()
    await settled()
    expect(ada.booth.app.view.getSnapshot().obstacle).toBe('offline')
    ada.network.failOpen(undefined)
    ada.page.set({ online: true })
    await joining
    expect(ada.booth.app.view.getSnapshot().obstacle).toBeNull()
  })

  it('follow the state machines through a whole visit', async () => {
    const ada = await joined()
    expect(ada.booth.voice.view.getSnapshot().state).toBe('muted')
    ada.booth.voice.toggle()
    expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ state: 'idle', active: true })
    ada.textToSpeech.hang()
    await hear(ada.network, spanishLine())
    expect(ada.booth.voice.view.getSnapshot().state).toBe('preparing')
    ada.textToSpeech.pending[0]?.answer({ kind: 'audio', audio: new Blob(['x']) })
    await settled()
    expect(ada.booth.voice.view.getSnapshot().state).toBe('playing')
    ada.network.interrupt()
    expect(ada.booth.app.view.getSnapshot().connection).toBe('interrupted')
    ada.network.restore()
    expect(ada.booth.app.view.getSnapshot().connection).toBe('live')
    const left = ada.booth.leave()
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'leaving', connection: 'closed' })
    await left
    expect(ada.booth.app.view.getSnapshot().status).toBe('left')
  })
})

it('a listener that changes its own view receives the change, even without frames', async () => {
  const ada = await joined()
  const sizes: number[] = []
  ada.booth.subtitles.view.subscribe(({ fontSize }) => {
    sizes.push(fontSize)
    if (fontSize === 4) ada.booth.subtitles.setFontSize(5)
  })
  ada.booth.subtitles.setFontSize(4)
  expect(sizes.at(-1)).toBe(5)
})
