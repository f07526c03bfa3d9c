import { fakePage, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, person, room, settled, spanishLine } from '../booth/test-support/person.ts'
import type { Readable } from './views.ts'

const boxOf = ({ booth }: Person) => booth.chat.composer.view.getSnapshot()
const textsOf = ({ booth }: Person) => booth.chat.view.getSnapshot().lines.map(({ text }) => text)
const keyOf = ({ booth }: Person, text: string) =>
  booth.chat.view.getSnapshot().lines.find((line) => line.text === text)?.key ?? ''

/** Ada and Luis, who has read her two messages and has answered. */
async function corresponding() {
  const network = memoryNetwork()
  const ada = await joined({ network })
  const luis = person({ network })
  await luis.join('en-US', 'Luis')
  for (const text of ['We ship on Thursday', 'In the morning']) ada.booth.chat.send(text)
  await settled()
  luis.booth.chat.send('When?')
  await settled()
  return { ada, luis, composer: ada.booth.chat.composer }
}

describe('what is typed', () => {
  it('stands in the box of its module until it is sent', async () => {
    const ada = await joined()
    const { composer } = ada.booth.chat
    composer.type('by the')
    composer.type('by the way')
    expect(boxOf(ada)).toEqual({ text: 'by the way', edited: null, holdsPaste: false })
    expect(ada.booth.subtitles.composer.view.getSnapshot().text).toBe('')
    expect([composer.submit(), textsOf(ada), boxOf(ada).text]).toEqual([true, ['by the way'], ''])
  })

  it('stays when it is not accepted', async () => {
    const ada = await joined()
    const { composer } = ada.booth.chat
    for (const text of [' \n', 'x'.repeat(20_000)]) {
      composer.type(text)
      expect([composer.submit(), boxOf(ada).text]).toEqual([false, text])
    }
    expect(textsOf(ada)).toEqual([])
  })

  it('outlasts a panel that is closed and a room that is left', async () => {
    const ada = await joined()
    const { composer } = ada.booth.chat
    composer.type('by the way')
    ada.booth.app.setVisible('chat', false)
    await ada.booth.leave()
    expect([composer.submit(), boxOf(ada).text]).toEqual([false, 'by the way'])
    await ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
    expect([composer.submit(), textsOf(ada)]).toEqual([true, ['by the way']])
  })

  it('is told at once, and no view of the booth is told of it, on a page that draws frames', async () => {
    const frames: (() => void)[] = []
    const ada = await joined({ page: { ...fakePage(), nextFrame: (run) => void frames.push(run) } })
    for (const run of frames.splice(0)) run()
    const told: string[] = []
    const { app, subtitles, chat, voice, speak, notices } = ada.booth
    const views: readonly Readable<unknown>[] = [app, subtitles, chat, voice, speak, notices].map(({ view }) => view)
    for (const view of views) view.subscribe(() => told.push('a view'))
    ada.booth.chat.composer.view.subscribe(({ text }) => void told.push(text))
    await hear(ada.network, spanishLine())
    for (const text of ['b', 'by']) ada.booth.chat.composer.type(text)
    expect(told).toEqual(['b', 'by'])
  })
})

describe('a correction', () => {
  it('begins with the text of the line, and is sent in its place; then the draft is back', async () => {
    const { ada, luis, composer } = await corresponding()
    composer.type('by the way')
    const key = keyOf(ada, 'We ship on Thursday')
    expect(composer.edit(key)).toBe(true)
    expect(boxOf(ada)).toEqual({ text: 'We ship on Thursday', edited: key, holdsPaste: false })
    composer.type('We ship on Friday')
    expect(boxOf(ada)).toEqual({ text: 'We ship on Friday', edited: key, holdsPaste: false })
    expect(composer.submit()).toBe(true)
    await settled()
    expect(boxOf(ada)).toEqual({ text: 'by the way', edited: null, holdsPaste: false })
    expect(textsOf(luis)).toEqual(['We ship on Friday', 'In the morning', 'When?'])
  })

  it('that is cancelled leaves the line as it was, and the draft is back', async () => {
    const { ada, composer } = await corresponding()
    composer.type('by the way')
    composer.edit()
    composer.type('In the evening')
    composer.cancel()
    expect([boxOf(ada).text, boxOf(ada).edited]).toEqual(['by the way', null])
    expect(textsOf(ada)).toEqual(['We ship on Thursday', 'In the morning', 'When?'])
  })

  it('is of the last own line where none is named', async () => {
    const { ada, composer } = await corresponding()
    expect([composer.edit(), boxOf(ada).text]).toEqual([true, 'In the morning'])
  })

  it('is not of a line of somebody else, one that is not there or one from before', async () => {
    const { ada, composer } = await corresponding()
    const [own, other] = ['In the morning', 'When?'].map((text) => keyOf(ada, text))
    for (const key of [other, 'nothing']) expect(composer.edit(key)).toBe(false)
    await ada.booth.leave()
    await ada.booth.join({ room, name: 'Ada', language: 'en-US' })
    expect([composer.edit(own), composer.edit()]).toEqual([false, false])
    expect(boxOf(ada)).toEqual({ text: '', edited: null, holdsPaste: false })
  })

  it('that is not accepted goes on', async () => {
    const { ada, composer } = await corresponding()
    composer.edit()
    composer.type(' ')
    expect([composer.submit(), boxOf(ada).text]).toEqual([false, ' '])
    composer.type('In the evening')
    await ada.booth.leave()
    expect([composer.submit(), boxOf(ada).text]).toEqual([false, 'In the evening'])
  })
})
