import { answerBytesPerSecond } from '../constants.ts'
import { scopedClock } from '../kit/scoped-clock.ts'
import type { LinesDesk } from '../lines/create-lines.ts'
import { createFiles } from '../lines/files.ts'
import { createLines } from '../lines/lines.ts'
import { noOpenLines } from '../lines/open-lines.ts'
import { createOpenLines } from '../lines/others-open-lines.ts'
import { createOutbox } from '../lines/outbox.ts'
import { createSending } from '../lines/own-line.ts'
import { createDrafts } from '../lines/own-open-lines.ts'
import { createPreviews } from '../lines/own-previews.ts'
import { createInbox } from '../lines/received.ts'
import { createUnclear } from '../lines/unclear.ts'
import { createEntrance } from '../link/incoming.ts'
import { type CatchUpOptions, createCatchUp } from '../link/repair/catch-up.ts'
import { createFetchMissing } from '../link/repair/fetch-missing.ts'
import { createArrivals } from '../link/repair/gaps.ts'
import { createHistoryReader } from '../link/repair/history.ts'
import { createLinesOfPeers } from '../link/repair/peers.ts'
import { createAsks } from '../link/repair/requests.ts'
import { createRetransmissionBuffer } from '../link/repair/retransmission-buffer.ts'
import { createSenderRateLimit, type SenderRateLimitOptions } from '../link/sender-rate-limit.ts'
import type { RoomSession } from '../link/session.ts'
import { modules } from '../modules.ts'
import { createReaders, type ReadersOptions } from '../people/languages-read.ts'
import { createOwnState, type OwnStateOptions } from '../people/own-state.ts'
import type { People } from '../people/participants-of-room.ts'
import { createRuling, type RulingOptions } from '../people/policy.ts'
import type { RoomRequest } from './booth.facts.ts'
import type { Desk, DeskTools } from './desk.ts'
import type { Room } from './kept-room.ts'

export interface StayOptions
  extends DeskTools,
    Pick<ReadersOptions, 'translate' | 'spokenModules' | 'maxTargets'>,
    Pick<OwnStateOptions, 'random'>,
    Pick<CatchUpOptions, 'earlierLines'>,
    Pick<SenderRateLimitOptions, 'senderRate'>,
    Pick<RulingOptions, 'policy'> {
  readonly room: Room
  readonly request: RoomRequest
  readonly session: RoomSession
  readonly people: People
  readonly lines: LinesDesk
}

/** What belongs to one stay in a room: made on entering, and over with its timers at the end. */
export function createStay({ room, request, lines: house, ...options }: StayOptions) {
  const { stores, people } = options
  const { clientId, listen: listens = false } = request
  const { hiding, translations, lineTranslator, reading } = house
  const clock = scopedClock(options.clock)
  let isOver = false
  const controller = new AbortController()
  const session: RoomSession = {
    ...options.session,
    sendControl: (...given) => (isOver ? Promise.resolve() : options.session.sendControl(...given)),
  }
  const kept = createRetransmissionBuffer()
  const { signal } = controller
  const shared = { ...options, ...room, clock, session, clientId, listens, kept, signal, turns: house.turns }
  const ruling = createRuling(shared)
  const { isRemoved } = ruling
  const tools = { ...shared, isRemoved }

  const outbox = createOutbox(tools)
  const readers = createReaders(tools)
  const ownState = createOwnState({ ...tools, heads: () => outbox.heads, reads: reading.reads })
  const arrivals = createArrivals({
    ...tools,
    isUnwanted: (sender) => isRemoved(sender) || hiding.hidesSender(sender),
    personOf: people.personOf,
  })
  const previews = createPreviews({ ...tools, outbox, readers, lineTranslator })
  const drafts = createDrafts({ ...tools, outbox, previews })
  const openLines = createOpenLines({ ...tools, lineTranslator })
  const files = createFiles(tools)
  const sending = createSending({ ...tools, drafts, outbox, readers, lineTranslator })
  const lines = createLines({ ...tools, outbox, translations, sending })
  const unclear = createUnclear({ ...tools, outbox, readers, lineTranslator })
  const inbox = createInbox({ ...tools, arrivals, openLines, lines })
  const asks = createAsks({ ...tools, ...session, ...people, arrivals, receive: inbox })
  const askPeers = createLinesOfPeers({ ...tools, arrivals, asks, count: options.earlierLines })
  const history = createHistoryReader({ ...tools, arrivals, receive: inbox })
  const rateLimit = createSenderRateLimit({ ...tools, ...asks, arrivals })
  const receive = createEntrance({
    ...tools,
    ...session,
    outbox,
    rateLimit,
    ruling,
    inbox,
    unclear,
    readers,
    ownState,
    asks,
    arrivals,
    listens,
    bytesPerSecond: answerBytesPerSecond,
    pass: history.receive,
  })
  const catchUp = createCatchUp({ ...tools, arrivals, asks, history, askPeers, ownState })
  const fetchMissing = createFetchMissing({ ...tools, arrivals, asks, history })
  const desks: readonly Desk[] = [
    lines,
    files,
    drafts,
    previews,
    ...ownState.desks,
    openLines,
    arrivals,
    history,
    rateLimit,
  ]
  room.seen.enter(clientId)

  return {
    desks,
    lines,
    files,
    drafts,
    previews,
    sending,
    unclear,
    ruling,
    catchUp,
    fetchMissing,
    receive,
    announce: ownState.announceHeads,
    end() {
      isOver = true
      controller.abort()
      ruling.end()
      clock.end()
      readers.end()
      openLines.end()
      lines.abandon()
      files.end()
      for (const module of modules) stores.openLines[module].set(noOpenLines)
    },
  }
}

export type Stay = ReturnType<typeof createStay>
