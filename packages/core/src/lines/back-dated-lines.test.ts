import { expect, it } from 'vitest'
import type { BoothEvent } from '../booth/booth.types.ts'
import { english, listening, spoken } from '../booth/test-support/listening.ts'
import { linesOf, openRoom } from '../booth/test-support/open-room.ts'
import { hear, room, settled } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'

const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first - index)

/** What somebody sends before and after another speaks, to have 998 lines stand above the other's. */
const attacks = [
  { name: 'uses numbers again', before: downFrom(999, 999).toReversed(), after: downFrom(998, 998) },
  { name: 'jumps in numbers', before: [1, 1_000_000], after: downFrom(999_999, 998) },
  { name: 'leaves holes beyond 200 numbers', before: [1, 1_000], after: downFrom(999, 998) },
  { name: 'has ever new clients', before: [1, 1_000], after: downFrom(999, 998), clients: 10 },
]

it.each(attacks)(
  'the transcript marks lines that a participant who $name places above those of another',
  async ({ before, after, clients = 1 }) => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    const ada = await comes({ senderRate: false })
    let sent = 0
    const plant = async (seq: number) => {
      const line = wireLine(`eve ${sent % clients}`, seq, { id: `eve-${++sent}` })
      network.inject(room, { channel: 'subtitles', message: line, sender: 'eve' })
      if (sent % 100 === 0) await clock.advance(0)
    }
    for (const seq of before) for (let client = 0; client < clients; client++) await plant(seq)
    await said(luis, 'one', 'two')
    for (const seq of after) await plant(seq)
    await clock.advance(30_000)

    const lines = linesOf(ada)
    expect(lines.length).toBe(sent + 2)
    const first = lines.findIndex(({ text }) => text === 'one')
    const planted = new Set(Array.from({ length: before.length * clients }, (_, index) => `eve-${index + 1}`))
    const above = lines.slice(0, first).filter(({ id }) => !planted.has(id))
    expect(above.length).toBeGreaterThan(900)
    expect(new Set(above.map(({ origin }) => origin))).toEqual(new Set(['repair']))
    expect(lines.filter(({ sender }) => sender !== 'eve').map(({ text, origin }) => [text, origin])).toEqual([
      ['one', 'live'],
      ['two', 'live'],
    ])
    const added = ada.events.filter(
      (event): event is Extract<BoothEvent, { type: 'line.added' }> => event.type === 'line.added',
    )
    const told = new Map(added.map(({ key, origin }) => [key, origin]))
    expect(lines.filter(({ key, origin }) => told.get(key) !== origin)).toEqual([])
  },
)

it('the voice does not speak a line that reuses a number and is placed above others', async () => {
  const ada = await listening()
  const say = (text: string, seq: number) =>
    hear(ada.network, { ...wireLine('eve', seq, { text, id: text }), ...english(text) }, 'eve')
  await say('one', 1)
  await say('two', 2)
  await say('one again', 1)
  ada.audioPlayer.end()
  await settled()
  ada.audioPlayer.end()
  await settled()
  await say('three', 3)
  expect(ada.subtitles().map(({ shown, late }) => [shown.text, late])).toEqual([
    ['one', false],
    ['one again', true],
    ['two', false],
    ['three', false],
  ])
  expect(spoken(ada)).toEqual(['one', 'two', 'three'])
})
