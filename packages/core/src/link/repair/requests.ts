import { v7 } from 'uuid'
import { createOwnedMap } from '../../kit/owned-map.ts'
import { onAbort } from '../../kit/wait.ts'
import type { Module } from '../../ports/common.ts'
import type { Delivery } from '../../ports/transport.port.ts'
import { keptLines } from '../limits.ts'
import {
  type BoothPeer,
  type Channel,
  type Control,
  type ControlBody,
  controlChannel,
} from '../wire/control-message.ts'
import { isUpdate } from '../wire/line-update.ts'
import type { LineOrigin } from '../wire/message.ts'
import { parseInbound } from '../wire/message.ts'
import type { Gaps } from './gaps.ts'
import { type Stream, streamKey } from './stream-ledger.ts'

/** Replies that one participant sends per second, shared evenly by the users that ask. */
export const maxAnswersPerSecond = 50
/** Who is told to wait for a reply asks again, after at most this time, and for this long in one repair. */
const maxAnswerWaitMs = 5_000

type Answer = Extract<Control, { type: 'answer' }>

/** `complete`: these were all. `incomplete`: without any answer, or aborted. Otherwise the peer has more, but not now. */
export type AskEnd = 'complete' | 'incomplete' | { readonly waitMs: number }

interface Left {
  lines: number
  updates: number
}

interface OpenAsk {
  readonly peer: BoothPeer
  /** Null for a request for the latest lines of any sender. */
  readonly stream: Stream | null
  readonly until: number
  /** How many more are accepted. */
  readonly left: Readonly<Record<Module, Left>>
  /** How many messages its answer has come in. */
  parts: number
  end(end: AskEnd): void
}

export interface RequestsOptions {
  readonly gaps: Pick<Gaps, 'missing' | 'neverSent' | 'omitted'>
  readonly random: () => number
  personOf(sender: string): string
  sendControl(channel: Channel, body: ControlBody, options: { readonly to: string; readonly id: string }): Promise<void>
  /** Handles each line of an answer. `isRelayed`: not from its author. */
  receive(delivery: Delivery, origin: LineOrigin, isRelayed: boolean): unknown
}

const leftOf = (lines: number, updates: number) => ({ subtitles: { lines, updates }, chat: { lines, updates } })

/** The most recent peers; the others may have left. */
const maxPeers = 50
const maxPeersOfPerson = 4

/** True once for each missing line, or update of one, of the stream; false for any other message. */
export function isMissing(message: unknown, author: string | undefined, stream: Stream, missing: Set<number>): boolean {
  const inbound = parseInbound(message)
  if ((inbound.kind !== 'line' && inbound.kind !== 'update') || author !== stream.sender) return false
  if (inbound.kind === 'line' && inbound.line.module !== stream.module) return false
  const { clientId, seq } = inbound.kind === 'line' ? inbound.line : inbound.update
  return clientId === stream.clientId && seq !== undefined && missing.delete(seq)
}

/** Asks peers for lines. Accepts answers only from the peer that was asked, and only the lines that were requested. */
export function createRequests({ gaps, random, personOf, sendControl, receive }: RequestsOptions) {
  const peers = createOwnedMap<BoothPeer>({ max: maxPeers, maxOfOwner: maxPeersOfPerson, whenFull: 'share' })
  const open = new Map<string, OpenAsk>()

  const ask = async (
    body: Extract<ControlBody, { type: 'ask' }>,
    expected: Omit<OpenAsk, 'end' | 'parts'>,
    signal: AbortSignal,
  ): Promise<AskEnd> => {
    if (signal.aborted) return 'incomplete'
    const id = v7()
    let end = (_end: AskEnd) => {}
    const answered = new Promise<AskEnd>((resolve) => {
      end = resolve
    })
    open.set(id, { ...expected, parts: 0, end })
    const stop = onAbort(signal, () => end('incomplete'))
    try {
      return await Promise.race([
        answered,
        sendControl(controlChannel, body, { to: expected.peer.sender, id }).then(() => answered),
      ])
    } finally {
      stop()
      open.delete(id)
    }
  }

  return {
    /** Notes a peer that has said its state. */
    addPeer(peer: BoothPeer) {
      peers.delete(peer.sender)
      peers.set(peer.sender, personOf(peer.sender), peer)
    },

    /** Up to `count` known peers, in random order. */
    somePeers: (count: number, isWanted: (peer: BoothPeer) => boolean = () => true): readonly BoothPeer[] =>
      peers
        .values()
        .filter(isWanted)
        .map((peer) => ({ peer, at: random() }))
        .sort((left, right) => left.at - right.at)
        .slice(0, count)
        .map(({ peer }) => peer),

    /** Asks a peer for lines of a stream. Resolves when the answer has come or the call is aborted. */
    lines(stream: Stream, missing: readonly number[], peer: BoothPeer, signal: AbortSignal): Promise<AskEnd> {
      const { module, clientId: of } = stream
      const [from = 0, until = from] = [missing[0], missing.at(-1)]
      return ask(
        { type: 'ask', to: peer.clientId, channel: module, of, from, until },
        { peer, stream, until, left: leftOf(missing.length, missing.length) },
        signal,
      )
    },

    /** Asks a peer for the latest lines of each module, and waits for them no longer than told. */
    async latest(
      peer: BoothPeer,
      latest: number,
      timeout: (signal: AbortSignal) => Promise<void>,
      signal: AbortSignal,
    ): Promise<AskEnd> {
      if (signal.aborted) return 'incomplete'
      const ended = new AbortController()
      const end = () => ended.abort()
      const stop = onAbort(signal, end)
      void timeout(ended.signal).then(end)
      const expected = { peer, stream: null, until: 0, left: leftOf(latest, keptLines) }
      return ask({ type: 'ask', to: peer.clientId, latest }, expected, ended.signal).finally(() => {
        stop()
        end()
      })
    },

    /** Whether this request to this peer still waits for its answer. */
    isAsked: (id: unknown, sender: string): boolean => typeof id === 'string' && open.get(id)?.peer.sender === sender,

    answered({ ask: id, clientId, lines, complete, waitMs, omitted }: Answer, sender: string, origin: LineOrigin) {
      const asked = open.get(id)
      if (!asked || asked.peer.sender !== sender || asked.peer.clientId !== clientId) return
      if (++asked.parts > maxAnswersPerSecond) {
        open.delete(id)
        return asked.end('incomplete')
      }
      const { stream } = asked
      const key = stream ? streamKey(stream) : ''
      const missing = new Set(gaps.missing(key))
      for (const { channel, sender: author = sender, message } of lines) {
        const kind = isUpdate(message) ? 'updates' : 'lines'
        const left = asked.left[channel]
        const isRelayed = author !== sender
        // Lines that were heard from their author are not changed on the word of another.
        if (isRelayed && stream && kind === 'updates') continue
        if (left[kind] === 0) continue
        if (stream && (stream.module !== channel || !isMissing(message, author, stream, missing))) continue
        left[kind]--
        receive({ channel, message, sender: stream?.sender ?? author }, origin, isRelayed)
      }
      if (!stream && omitted) gaps.omitted(omitted)
      if (waitMs !== undefined) asked.end({ waitMs: Math.min(waitMs, maxAnswerWaitMs) })
      if (!complete) return
      // A complete answer from the author means that the rest of the range was never sent.
      const isAuthor = stream?.clientId === clientId && stream.sender === sender
      if (isAuthor)
        gaps.neverSent(
          key,
          gaps.missing(key).filter((seq) => seq <= asked.until),
        )
      asked.end('complete')
    },
  }
}

export type Requests = ReturnType<typeof createRequests>
