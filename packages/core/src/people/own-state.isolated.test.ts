import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { expect, it, vi } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { createShownLines } from '../lines/shown-lines.ts'
import { acceptLine } from '../lines/transcript.ts'
import { listenerReadsMs, stateIntervalMs } from '../link/limits.ts'
import { quietReplyMs } from '../link/listener-announcements.ts'
import type { Author } from '../link/wire/author.ts'
import { parseControl } from '../link/wire/parse-control.ts'
import { createReading } from './own-reading.ts'
import { createOwnState, replyJitterMs, statesForListener } from './own-state.ts'

type State = Parameters<ReturnType<typeof createOwnState>['heard']>[1]

const authorOf = (sender: string) => ({ sender, person: sender.split('.')[0] ?? '' }) as Author

/** A booth that reads in Spanish if it listens, and whom it told its state: `all`, or one. */
const telling = (listens: boolean) => {
  const clock = manualClock()
  const told: string[] = []
  const stores = createStores()
  const shown = createShownLines({
    stores,
    clock,
    random: () => 0,
    lineTranslator: {} as never,
    reading: createReading(stores),
    holdsSpeech: () => false,
    onCleared: () => {},
    report: () => {},
  })
  const state = createOwnState({
    stores,
    clock,
    translate: undefined,
    spokenModules: ['subtitles'],
    random: () => 0.5,
    isServed: shown.isServed,
    heads: () => ({ subtitles: 3, chat: 0 }),
    reads: () => ({ subtitles: listens ? ['spanish-international'] : [], chat: [], voice: [] }),
    listens,
    session: {
      seesReaders: () => true,
      async sendControl(channel, { type }, { to = 'all' } = {}) {
        told.push(`${type} on ${channel} to ${to}`)
      },
    },
  })
  const hears = (sender: string, fields: Parameters<typeof wireState>[1] = {}) =>
    state.heard(authorOf(sender), parseControl(wireState(sender, fields)) as State)
  return { clock, told, hears, stores, state }
}
const speaker = () => telling(false)

const replyMs = stateIntervalMs + replyJitterMs

it('the own state is sent to the only peer that asks, or to all if two ask', async () => {
  const { clock, told, hears } = speaker()
  hears('ana', { asks: true })
  await clock.advance(replyMs)
  for (const sender of ['ben', 'cem', 'ben']) hears(sender, { asks: true })
  await clock.advance(replyMs)
  for (const sender of ['dan', 'dan']) hears(sender, { asks: true })
  await clock.advance(replyMs)
  expect(told).toEqual(['ana', 'all', 'dan'].map((name) => `state on control to ${name}`))
})

it('the own state is sent to a listener, unless two other people have sent theirs since the question', async () => {
  const listener = { asks: true, listens: true } as const
  const toldAfter = async (...others: readonly string[]) => {
    const { clock, told, hears } = speaker()
    for (const sender of ['before.1', 'earlier.1']) hears(sender)
    hears('zoe', listener)
    for (const sender of others) hears(sender)
    await clock.advance(quietReplyMs)
    return told.length
  }
  expect(statesForListener).toBe(2)
  expect([await toldAfter(), await toldAfter('eve.1', 'eve.2', 'eve.3'), await toldAfter('eve.1', 'luis.1')]).toEqual([
    1, 1, 0,
  ])
})

it('the own state is sent once to all if a listener asks along with others', async () => {
  const { clock, told, hears } = speaker()
  for (const sender of ['ana', 'ben']) hears(sender, { asks: true })
  hears('zoe', { asks: true, listens: true })
  await clock.advance(2 * quietReplyMs)
  expect(told).toEqual(['state on control to all'])
})

it('the own state is sent once to all if another peer asks just before the reply to a listener', async () => {
  const { clock, told, hears } = speaker()
  hears('zoe', { asks: true, listens: true })
  await clock.advance(600)
  hears('ana', { asks: true })
  await clock.advance(2 * quietReplyMs)
  expect(told).toEqual(['state on control to all'])
})

it("the own state does not track peers' states unless a listener is waiting for one", () => {
  const { hears } = speaker()
  const add = vi.spyOn(Set.prototype, 'add')
  for (let count = 0; count < 100; count++) hears(`peer ${count}`)
  const added = add.mock.calls.flat().filter((value) => String(value).startsWith('peer'))
  add.mockRestore()
  expect(added).toEqual([])
})

it('a listener announces what it reads where the last line in its language came long ago, by whatever clock it was sent', async () => {
  const { clock, told, stores, state } = telling(true)
  const given = { multiple: true, translations: [{ targetLanguage: 'spanish-international', text: 'Buenos días' }] }
  const line = transcriptLine({ ...given, sentAtMs: clock.now() + 3_600_000, receivedAtMs: clock.now() })
  stores.catalogue.set([sampleLanguages.americanEnglish, sampleLanguages.spanishInternational])
  stores.transcripts.subtitles.set((transcript) => acceptLine(transcript, line))
  await clock.advance(2 * listenerReadsMs)
  state.opened()
  await clock.advance(listenerReadsMs)
  expect(told).toEqual(['state on control to all'])
})
