import { createScope } from '../kit/scope.ts'
import type { LinesDesk } from '../lines/create-lines.ts'
import { createFiles } from '../lines/files.ts'
import { createForOthers } from '../lines/for-others.ts'
import { createLines } from '../lines/lines.ts'
import { noOpenLines } from '../lines/open-lines.ts'
import { createOpenLines } from '../lines/others-open-lines.ts'
import { createOwnLines } from '../lines/own-lines.ts'
import { createDrafts } from '../lines/own-open-lines.ts'
import { createPreviews } from '../lines/own-previews.ts'
import { createInbox } from '../lines/received.ts'
import { createUnclear } from '../lines/unclear.ts'
import { createEntrance } from '../link/incoming.ts'
import { createOutgoing } from '../link/outgoing.ts'
import { createPublish } from '../link/publish.ts'
import { type CatchUpOptions, createCatchUp } from '../link/repair/catch-up.ts'
import { createFetchMissing } from '../link/repair/fetch-missing.ts'
import { createArrivals } from '../link/repair/gaps.ts'
import { createHistoryReader } from '../link/repair/history.ts'
import { createLinesOfPeers } from '../link/repair/peers.ts'
import { createRepair } from '../link/repair/repair.ts'
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

/** What these may amount to. */
export const answerBytesPerSecond = 256_000

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
  const scope = createScope({ clock: options.clock, onFailure: () => options.send({ type: 'work.failed' }) })
  const { clock, signal } = scope
  let isOver = false
  const session: RoomSession = {
    ...options.session,
    sendControl: (...given) => (isOver ? Promise.resolve() : options.session.sendControl(...given)),
  }
  const kept = createRetransmissionBuffer()
  const shared = { ...options, ...room, clock, session, clientId, listens, kept, signal, turns: house.turns }
  const files = createFiles({ ...shared, scope })
  const ruling = createRuling({ ...shared, cancelFiles: files.cancelAll })
  const { isRemoved } = ruling
  const outgoing = createOutgoing({
    scope,
    unsent: stores.unsent,
    publish: createPublish({ ...shared, envelopeOf: (key) => forOthers.envelope(key) }),
    publishPartial: (line, signal) => drafts.publish(line, signal),
    announce: () => ownState.announceHeads(),
    partialGapMs: session.partialGapMs,
    settled: (line, code) =>
      options.tell({ type: 'line.outcome', ...line, ...(code ? { outcome: 'failed', code } : { outcome: 'sent' }) }),
  })
  const tools = { ...shared, isRemoved, outgoing }

  const readers = createReaders(tools)
  const ownState = createOwnState({ ...tools, heads: () => ownLines.heads, reads: reading.reads })
  const repair = createRepair({
    scope,
    random: options.random,
    catchUp: (...request) => catchUp(...request),
    fetch: (...request) => fetchMissing(...request),
    giveUp: (stream) => arrivals.giveUp(stream),
  })
  const arrivals = createArrivals({
    ...tools,
    repair,
    isUnwanted: (sender) => isRemoved(sender) || hiding.hidesSender(sender),
    personOf: people.personOf,
  })
  const previews = createPreviews({ ...tools, scope, readers, lineTranslator })
  const drafts = createDrafts({ ...tools, previews })
  const openLines = createOpenLines({ ...tools, lineTranslator })
  const ownLines = createOwnLines(tools)
  const forOthers = createForOthers({ ...tools, ownLines, drafts, readers, lineTranslator })
  const lines = createLines({ ...tools, ownLines, forOthers, translations })
  const unclear = createUnclear({ ...tools, ownLines, readers, lineTranslator })
  const inbox = createInbox({ ...tools, arrivals, openLines, lines })
  const asks = createAsks({ ...tools, ...session, ...people, arrivals, receive: inbox })
  const askPeers = createLinesOfPeers({ ...tools, arrivals, asks, count: options.earlierLines })
  const history = createHistoryReader({ ...tools, arrivals, receive: inbox })
  const rateLimit = createSenderRateLimit({ ...tools, ...asks, arrivals })
  const receive = createEntrance({
    ...tools,
    ...session,
    ownLines,
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
  const connecting: Desk = {
    facts: {
      'connection.opened': outgoing.attach,
      'connection.interrupted': outgoing.detach,
      'connection.closed': outgoing.detach,
    },
  }
  const desks: readonly Desk[] = [
    connecting,
    repair,
    lines,
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
    forOthers,
    unclear,
    ruling,
    receive,
    sendHeld: outgoing.flush,
    end() {
      isOver = true
      scope.end()
      ruling.end()
      readers.end()
      openLines.end()
      lines.abandon()
      files.cancelAll()
      for (const module of modules) stores.openLines[module].set(noOpenLines)
    },
  }
}

export type Stay = ReturnType<typeof createStay>
