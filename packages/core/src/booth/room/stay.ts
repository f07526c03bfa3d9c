import { answerBytesPerSecond } from '../../constants.ts'
import { noOpenLines } from '../../domain/lines/open-lines.ts'
import { createRetransmissionBuffer } from '../../domain/lines/retransmission-buffer.ts'
import { modules } from '../../domain/modules.ts'
import type { RoomRequest } from '../../machines/booth/booth.facts.ts'
import { scopedClock } from '../../policies/scoped-clock.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { createEntrance } from '../entrance/entrance.ts'
import { createInbox } from '../entrance/inbox.ts'
import { createSenderRateLimit, type SenderRateLimitOptions } from '../entrance/sender-rate-limit.ts'
import { createDrafts } from '../lines/drafts.ts'
import { createFiles } from '../lines/files.ts'
import { createLines } from '../lines/lines.ts'
import type { LinesDesk } from '../lines/lines-desk.ts'
import { createOpenLines } from '../lines/open-lines.ts'
import { createOutbox } from '../lines/outbox.ts'
import { createPreviews } from '../lines/previews.ts'
import { createSending } from '../lines/sending.ts'
import { createUnclear } from '../lines/unclear.ts'
import { type CatchUpOptions, createCatchUp } from '../newcomers/catch-up.ts'
import { createHistoryReader } from '../newcomers/history-reader.ts'
import { createLinesOfPeers } from '../newcomers/lines-of-peers.ts'
import { createOwnState, type OwnStateOptions } from '../people/own-state.ts'
import type { People } from '../people/people.ts'
import { createReaders, type ReadersOptions } from '../people/readers.ts'
import { createRuling, type RulingOptions } from '../people/ruling.ts'
import { createArrivals } from '../repair/arrivals.ts'
import { createAsks } from '../repair/asks.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createFetchMissing } from './fetch-missing.ts'
import type { Room } from './room.ts'

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
