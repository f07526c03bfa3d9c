import { createShareLedger } from '../../kit/share-ledger.ts'
import { jsonBytes } from '../../kit/text-bytes.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import { keptLines } from '../limits.ts'
import { type Author, quotaOwnerOf } from '../wire/author.ts'
import {
  type BoothPeer,
  type Channel,
  type Control,
  type ControlBody,
  createControl,
  type Heads,
  type RelayedLine,
} from '../wire/control-message.ts'
import { isUpdate } from '../wire/line-update.ts'
import { maxAnswersPerSecond } from './requests.ts'
import { isOffRecord, type KeptLine, type RetransmissionBuffer } from './retransmission-buffer.ts'
import type { Witnesses } from './witnesses.ts'

/** What all answers of a booth may amount to. */
export const answerBytesPerSecond = 256_000
const secondMs = 1_000

export interface ResponderOptions {
  readonly clock: Clock
  readonly ownLines: {
    /** Own client id in this stay. */
    readonly clientId: string
    readonly heads: Heads
    /** Whether own lines in this range may still be sent. */
    isPending(module: Module, from: number, until: number): boolean
  }
  readonly kept: Pick<RetransmissionBuffer, 'latest' | 'between' | 'hasDropped'>
  readonly witnesses: Pick<Witnesses, 'heardBefore' | 'cameLater'>
  readonly messageBytes: () => number
  /** For all answers together. @default 256,000 */
  readonly bytesPerSecond?: number
  sendControl(channel: Channel, body: ControlBody, options: { readonly to: string }): Promise<unknown>
}

interface Bounds {
  /** What an answer takes without its lines. */
  readonly frameBytes: number
  readonly maxParts: number
  readonly maxBytes: number
  /** Of the first line: no line is so long that it never goes. */
  readonly maxFirstBytes: number
}

type Ask = Extract<Control, { type: 'ask' }>
type Answer = Extract<ControlBody, { type: 'answer' }>
type Found = KeptLine & Pick<RelayedLine, 'channel'>

const mostOmitted = { subtitles: keptLines, chat: keptLines }

const answerTo = (ask: Ask, answer: Omit<Answer, 'type' | 'to' | 'ask'>): Answer => ({
  type: 'answer',
  to: ask.clientId,
  ask: ask.id,
  ...answer,
})

/** Answers peers with the lines they missed, if kept here, within an even share of the limit; a booth that asks beyond it is told when to ask again. */
export function createResponder({
  clock,
  ownLines,
  kept,
  witnesses,
  messageBytes,
  bytesPerSecond = answerBytesPerSecond,
  sendControl,
}: ResponderOptions) {
  const answers = createShareLedger({ clock, limit: maxAnswersPerSecond, windowMs: secondMs })
  const bytes = createShareLedger({ clock, limit: bytesPerSecond, windowMs: secondMs })

  /** What was said off the record is for those who were there. Of the latest, the last first, those of one module between those of the other. */
  const find = (ask: Ask, peer: BoothPeer): readonly Found[] => {
    if (!('latest' in ask)) {
      const { channel } = ask
      return kept
        .between(channel, ask.of, ask.from, ask.until)
        .filter((line) => !isOffRecord(line) || witnesses.heardBefore(peer, line))
        .map((line) => ({ channel, ...line }))
    }
    const latest = modules.map((channel) =>
      kept
        .latest(channel, ask.latest)
        .map((line) => ({ channel, ...line }))
        .toReversed(),
    )
    const most = Math.max(...latest.map(({ length }) => length))
    return Array.from({ length: most }, (_, index) => latest.flatMap((lines) => lines[index] ?? [])).flat()
  }

  /** Whether somebody who perhaps was there does not get some of them. */
  const withholds = (ask: Ask, peer: BoothPeer, found: readonly Found[]) =>
    !('latest' in ask) &&
    !witnesses.cameLater(peer) &&
    found.length < kept.between(ask.channel, ask.of, ask.from, ask.until).length

  /** Whether the lines found are all that exist for whoever asks. For the lines of others this is unknown; true then just ends the answer. */
  const isComplete = (ask: Ask) =>
    'latest' in ask ||
    ask.of !== ownLines.clientId ||
    (ask.until <= ownLines.heads[ask.channel] &&
      !ownLines.isPending(ask.channel, ask.from, ask.until) &&
      !kept.hasDropped(ask.channel, ask.from))

  const frameBytesOf = (ask: Ask) => {
    const empty = answerTo(ask, { lines: [], complete: false, waitMs: bytes.retryMs, omitted: mostOmitted })
    return jsonBytes(createControl(empty, { clientId: ownLines.clientId, sentAtMs: clock.now() }))
  }

  /** The lines found, in messages; where the latest are asked for and not all may be sent, the last of them. */
  const pack = (ask: Ask, found: readonly Found[], { maxParts, maxBytes, maxFirstBytes, frameBytes }: Bounds) => {
    const isLatest = 'latest' in ask
    const room = messageBytes() - frameBytes
    const parts: RelayedLine[][] = [[]]
    let [filled, left] = [0, maxBytes]
    let isWhole = isLatest || found.length < keptLines
    const omitted = { subtitles: 0, chat: 0 }
    let isCut = false
    for (const { channel, sender, envelope } of found) {
      const line: RelayedLine = { channel, ...(sender && { sender }), message: envelope }
      const size = jsonBytes(line) + 1
      if (size > room) {
        isWhole &&= isLatest
        if (!isUpdate(envelope)) omitted[channel]++
        continue
      }
      const isNext = filled + size > room || parts.at(-1)?.length === keptLines
      const isTooLarge = size > (left === maxBytes ? maxFirstBytes : left)
      isCut = isTooLarge || (isNext && parts.length >= maxParts)
      if (isCut) break
      if (isNext) {
        parts.push([])
        filled = 0
      }
      filled += size
      left -= size
      parts.at(-1)?.push(line)
    }
    const inOrder = isLatest ? parts.toReversed().map((lines) => lines.toReversed()) : parts
    return { parts: inOrder, bytes: maxBytes - left, isWhole, isCut, omitted }
  }

  return (ask: Ask, { sender, person }: Author): void => {
    const quotaOwner = quotaOwnerOf(person)
    const maxParts = Math.floor(Math.max(answers.left(quotaOwner), Math.min(1, answers.largest(quotaOwner))))
    if (maxParts < 1) return
    const frameBytes = frameBytesOf(ask)
    const bounds = { frameBytes, maxParts, maxBytes: bytes.left(quotaOwner), maxFirstBytes: bytes.largest(quotaOwner) }
    const peer = { sender, clientId: ask.clientId }
    const found = find(ask, peer)
    const { parts, isWhole, isCut, omitted, ...packed } = pack(ask, found, bounds)
    answers.book(quotaOwner, parts.length)
    bytes.book(quotaOwner, packed.bytes + parts.length * frameBytes)
    // Of the latest lines, some are enough. A part may get lost, so only a single-part answer can claim that there are no other lines.
    const isAll =
      'latest' in ask
        ? !isCut || packed.bytes > 0
        : !isCut && parts.length === 1 && isComplete(ask) && !withholds(ask, peer, found)
    for (const [index, lines] of parts.entries()) {
      const isLast = index === parts.length - 1
      const body = answerTo(ask, {
        lines,
        complete: isLast && isWhole && isAll,
        ...(isLast && omitted.subtitles + omitted.chat > 0 && { omitted }),
        ...(isLast && isCut && !isAll && { waitMs: bytes.retryMs }),
      })
      sendControl('latest' in ask ? 'subtitles' : ask.channel, body, { to: sender }).catch(() => {})
    }
  }
}

export type Responder = ReturnType<typeof createResponder>
