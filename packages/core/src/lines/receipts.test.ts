import { fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { type Person, person, room } from '../booth/test-support/person.ts'
import { french, type Guest, roomOf, spanish } from '../booth/test-support/readers.ts'
import { receiptRows } from '../views/receipt-rows.ts'
import { mostTellingReceipts } from './receipt.ts'
import { receiptsMs } from './receipts.ts'

/** What is so of the last own line, by language. */
function rowsOf({ booth }: Person) {
  const { lines, receipts } = booth.subtitles.view.getSnapshot()
  const { participants, languages } = booth.app.view.getSnapshot()
  const line = lines.findLast(({ own }) => own)
  const around = { module: 'subtitles', receipts, participants, languages } as const
  return line
    ? receiptRows(line, around).map(({ language, state, unclear }) => `${language.tag} ${state}${unclear ? '?' : ''}`)
    : []
}

type Message = Readonly<Record<string, unknown>>

async function spoken(guests: readonly Guest[], text = 'hello') {
  const opened = await roomOf(guests)
  const told = () =>
    opened.network.published.map(({ message }) => message as Message).filter(({ type }) => type === 'received')
  await opened.said(opened.ada, text)
  return { ...opened, told }
}

describe('receipts of an own line', { tags: ['receipts'] }, () => {
  it('say that it was sent until a reader has told, and then that it is there, in each language that is read', async () => {
    const { ada, clock } = await spoken([spanish, french])
    expect(rowsOf(ada)).toEqual(['es-ES sent', 'fr-FR sent'])
    await clock.advance(receiptsMs)
    expect(rowsOf(ada)).toEqual(['es-ES there', 'fr-FR there'])
  })

  it('say that it is under way once an earlier one is there, and there only when all who read the language have it', async () => {
    const { ada, others, said, clock } = await spoken([spanish, spanish])
    await clock.advance(receiptsMs)
    const [, eva] = others as [Person, Person]
    eva.booth.app.setVisible('subtitles', false)
    await said(ada, 'and good morning')
    expect(rowsOf(ada)).toEqual(['es-ES waiting'])
    await clock.advance(receiptsMs)
    expect(rowsOf(ada)).toEqual(['es-ES waiting'])
    eva.booth.app.setVisible('subtitles', true)
    await clock.advance(receiptsMs)
    expect(rowsOf(ada)).toEqual(['es-ES there'])
  })

  it('say where somebody did not understand it', async () => {
    const { ada, others, clock } = await spoken([spanish])
    await clock.advance(receiptsMs)
    const [luis] = others as [Person]
    luis.booth.subtitles.reportUnclear(luis.booth.subtitles.view.getSnapshot().lines[0]?.key ?? '')
    await clock.advance(0)
    expect(rowsOf(ada)).toEqual(['es-ES there?'])
  })

  it('say where it is not to be had', async () => {
    const translator = fakeTranslator()
    translator.fail('timeout')
    const { ada, said, clock } = await roomOf([{ ...french, translator }, spanish], {
      options: { translate: 'receiver' },
    })
    await said(ada, 'hello')
    await clock.advance(60_000)
    expect(rowsOf(ada)).toEqual(['fr-FR failed', 'es-ES there'])
  })

  it('are told in one message in two seconds, and not again while nothing has changed', async () => {
    const { ada, said, told, clock } = await spoken([spanish])
    for (const text of ['one', 'two', 'three']) await said(ada, text)
    await clock.advance(receiptsMs)
    expect(told()).toHaveLength(1)
    await said(ada, 'four')
    await clock.advance(receiptsMs)
    expect(told().map(({ streams }) => streams)).toEqual([
      [expect.objectContaining({ channel: 'subtitles', until: 4, failed: [] })],
      [expect.objectContaining({ channel: 'subtitles', until: 5, failed: [] })],
    ])
    await clock.advance(60_000)
    expect(told()).toHaveLength(2)
  })

  it('are told of all, where more people speak than one message has room for, and not of lines from before', async () => {
    const { ada, others, comes, told, clock } = await spoken(Array(mostTellingReceipts - 1).fill(spanish))
    for (const { booth } of others) booth.subtitles.send('hola')
    await clock.advance(2 * receiptsMs + 1_000)
    expect([ada, ...others].flatMap(rowsOf).filter((row) => !row.endsWith(' there'))).toEqual([])
    const before = told().length
    await comes(spanish)
    await clock.advance(2 * receiptsMs)
    expect(told()).toHaveLength(before)
  })

  it('do not count whoever came after it', async () => {
    const { ada, comes, clock } = await spoken([spanish])
    await clock.advance(receiptsMs)
    await comes(french)
    await clock.advance(2 * receiptsMs)
    expect(rowsOf(ada)).toEqual(['es-ES there'])
  })

  it('are told by nobody in a large room, or where somebody only listens', async () => {
    const crowd = await spoken(Array.from({ length: mostTellingReceipts + 1 }, () => spanish))
    await crowd.clock.advance(receiptsMs)
    const audience = await roomOf([spanish])
    const { clock, network } = audience
    const joining = person({ clock, network }).booth.join({ room, name: 'Guest', language: 'fr-FR', listen: true })
    await clock.advance(60_000)
    await joining
    await audience.said(audience.ada, 'hello')
    await clock.advance(receiptsMs)
    expect([rowsOf(crowd.ada), crowd.told(), rowsOf(audience.ada)]).toEqual([[], [], ['es-ES sent']])
  })

  it('of somebody who has left are gone, and hostile ones change nothing', async () => {
    const { ada, others, network, clock } = await spoken([spanish])
    await clock.advance(receiptsMs)
    const stream = { of: 'somebody', channel: 'subtitles', until: 1e9, language: '<b>', failed: [1, 2] }
    for (const streams of [[stream], 'none', Array.from({ length: 1_000 }, () => stream), [{ ...stream, until: -1 }]])
      network.inject(room, {
        channel: 'control',
        sender: 'mallory',
        message: { v: 1, module: 'lingobooth', type: 'received', id: 'x', clientId: 'mallory', sentAtMs: 1, streams },
      })
    expect(rowsOf(ada)).toEqual(['es-ES there'])
    await others[0]?.booth.leave()
    await clock.advance(1_000)
    expect([rowsOf(ada), ada.booth.subtitles.view.getSnapshot().receipts.size]).toEqual([[], 0])
  })
})
