import type { LinkAtoms, Participants } from '../link/link-atoms.ts'
import type { RoomSession } from '../link/session.ts'
import type { Author } from '../link/wire/author.ts'
import { type Control, controlChannel, type ReceivedStream } from '../link/wire/control-message.ts'
import { mostFailedLines, mostReceivedStreams } from '../link/wire/parse-control.ts'
import { modules } from '../modules.ts'
import { isHidden } from '../people/hidden.ts'
import type { Readers } from '../people/languages-read.ts'
import type { Reading } from '../people/own-reading.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { OwnLines } from './own-lines.ts'
import { mostTellingReceipts, noReceipts } from './receipt.ts'
import { isOfBefore, type TranscriptLine } from './transcript.ts'

/** A booth tells at most once in this time what it has. */
export const receiptsMs = 2_000
/** Lines of one moment are told together. */
const gatherMs = 250
/** Lines of longer ago are told no more. */
const latestLines = 50

export interface ReceiptsOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts' | 'receipts'> &
    Pick<LinkAtoms, 'participants'> &
    Pick<PeopleAtoms, 'hidden'> &
    Pick<SettingsAtoms, 'settings'>
  readonly clock: Clock
  readonly session: Pick<RoomSession, 'sendControl'>
  /** Only listens in the room, and tells nothing. */
  readonly listens: boolean
  readonly ownLines: Pick<OwnLines, 'clientId' | 'heads'>
  readonly reading: Pick<Reading, 'isRead' | 'onChange'>
  readonly readers: Pick<Readers, 'hasListeners'>
}

type Received = Extract<Control, { type: 'received' }>

const streamsOf = (lines: readonly TranscriptLine[], channel: Module, language: LanguageCode): ReceivedStream[] => {
  const ofClients = new Map<string, TranscriptLine[]>()
  for (const line of lines)
    if (line.clientId !== undefined) ofClients.set(line.clientId, [...(ofClients.get(line.clientId) ?? []), line])
  return [...ofClients].flatMap(([of, own]) => {
    const numbered = own.toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0))
    const first = numbered.findIndex(({ translation }) => translation.state === 'pending')
    const there = first < 0 ? numbered : numbered.slice(0, first)
    const until = there.at(-1)?.seq
    const failed = there.flatMap(({ translation, seq }) => (translation.state === 'failed' ? (seq ?? []) : []))
    return until === undefined ? [] : [{ of, channel, until, language, failed: failed.slice(-mostFailedLines) }]
  })
}

/** Tells the others which of their lines are there, and keeps what they tell of the own ones. */
export function createReceipts({ stores, clock, session, listens, ownLines, reading, readers }: ReceiptsOptions) {
  const { participants, receipts } = stores
  /** What was told last, by stream. */
  const told = new Map<string, string>()
  let timer: unknown
  let toldAtMs = Number.NEGATIVE_INFINITY

  const isOther = ({ own, seq, speaker, origin }: TranscriptLine) =>
    !own && seq !== undefined && !isOfBefore({ origin }) && !isHidden(stores.hidden.get(), speaker)
  const fresh = (): readonly (readonly [string, ReceivedStream, string])[] =>
    modules.flatMap((module) => {
      if (!reading.isRead(module)) return []
      const lines = stores.transcripts[module].get().lines.slice(-latestLines).filter(isOther)
      return streamsOf(lines, module, stores.settings.get()[module].targetLanguage).flatMap((stream) => {
        const [key, words] = [`${module} ${stream.of}`, JSON.stringify(stream)]
        return told.get(key) === words ? [] : [[key, stream, words] as const]
      })
    })

  const tell = () => {
    timer = undefined
    const count = participants.get().size
    const all = fresh()
    const streams = all.slice(0, mostReceivedStreams)
    if (streams.length === 0 || count === 0 || count > mostTellingReceipts || readers.hasListeners()) return
    for (const [key, , words] of streams) told.set(key, words)
    toldAtMs = clock.monotonicMs()
    session
      .sendControl(controlChannel, { type: 'received', streams: streams.map(([, stream]) => stream) })
      .catch(() => told.clear())
    if (all.length > streams.length) look()
  }
  const look = () => {
    if (listens || timer !== undefined) return
    timer = clock.setTimeout(tell, Math.max(gatherMs, toldAtMs + receiptsMs - clock.monotonicMs()))
  }

  const follow = (present: Participants) => {
    const since = { ...ownLines.heads }
    const kept = [...present.keys()].map((sender) => [sender, receipts.get().get(sender) ?? { since }] as const)
    receipts.set(new Map(kept))
    look()
  }

  const stops = [...modules.map((module) => stores.transcripts[module].subscribe(look)), participants.subscribe(follow)]
  const stopReading = reading.onChange(look)
  follow(participants.get())

  return {
    /** Somebody else tells what they have. */
    heard({ streams }: Received, { sender }: Author) {
      const before = receipts.get().get(sender)
      if (!before) return
      const own = streams.filter(({ of }) => of === ownLines.clientId)
      const now = own.map(({ channel, language, until, failed }) => [channel, { language, until, failed }] as const)
      if (now.length > 0) receipts.set(new Map(receipts.get()).set(sender, { ...before, ...Object.fromEntries(now) }))
    },

    end() {
      for (const { unsubscribe } of stops) unsubscribe()
      stopReading()
      clock.clearTimeout(timer)
      receipts.set(noReceipts)
    },
  }
}
