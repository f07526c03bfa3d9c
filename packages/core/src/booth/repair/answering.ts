import { keptLines, maxAnswersPerSecond } from '../../constants.ts'
import type { KeptLine, RetransmissionBuffer } from '../../domain/lines/retransmission-buffer.ts'
import { modules } from '../../domain/modules.ts'
import { type Author, quotaOwnerOf } from '../../domain/people/author.ts'
import type { Channel, Control, ControlBody, RelayedLine } from '../../domain/wire/control-message.ts'
import { createShareLedger } from '../../policies/share-ledger.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Outbox } from '../lines/outbox.ts'

const secondMs = 1_000
/** Space reserved in an answer for everything but the lines. */
const frameBytes = 1_024
/** What an answer without lines takes, about. */
const headerBytes = 256

export interface AnsweringOptions {
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'clientId' | 'heads' | 'isPending'>
  readonly kept: Pick<RetransmissionBuffer, 'latest' | 'between' | 'hasDropped'>
  readonly messageBytes: () => number
  /** For all answers together. */
  readonly bytesPerSecond: number
  sendControl(channel: Channel, body: ControlBody, options: { readonly to: string }): Promise<unknown>
}

interface Bounds {
  readonly maxParts: number
  readonly maxBytes: number
  /** Of the first line: no line is so long that it never goes. */
  readonly maxFirstBytes: number
}

type Ask = Extract<Control, { type: 'ask' }>
type Found = KeptLine & Pick<RelayedLine, 'channel'>

/** Answers peers with the lines they missed, if kept here, within an even share of the limit; a booth that asks beyond it is told when to ask again. */
export function createAnswering({ clock, outbox, kept, messageBytes, bytesPerSecond, sendControl }: AnsweringOptions) {
  const answers = createShareLedger({ clock, limit: maxAnswersPerSecond, windowMs: secondMs })
  const bytes = createShareLedger({ clock, limit: bytesPerSecond, windowMs: secondMs })

  /** Of the latest, the last first, those of one module between those of the other. */
  const find = (ask: Ask): readonly Found[] => {
    if (!('latest' in ask)) {
      const { channel } = ask
      return kept.between(channel, ask.of, ask.from, ask.until).map((line) => ({ channel, ...line }))
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

  /** Whether the lines found are all that exist. For the lines of others this is unknown; true then just ends the answer. */
  const isComplete = (ask: Ask) =>
    'latest' in ask ||
    ask.of !== outbox.clientId ||
    (ask.until <= outbox.heads[ask.channel] &&
      !outbox.isPending(ask.channel, ask.from, ask.until) &&
      !kept.hasDropped(ask.channel, ask.from))

  /** The lines found, in messages; where the latest are asked for and not all may be sent, the last of them. */
  const pack = (ask: Ask, { maxParts, maxBytes, maxFirstBytes }: Bounds) => {
    const isLatest = 'latest' in ask
    const found = find(ask)
    const room = messageBytes() - frameBytes
    const encoder = new TextEncoder()
    const parts: RelayedLine[][] = [[]]
    let [filled, left] = [0, maxBytes]
    let isWhole = isLatest || found.length < keptLines
    let isCut = false
    for (const { channel, sender, envelope } of found) {
      const line: RelayedLine = { channel, ...(sender && { sender }), message: envelope }
      const size = encoder.encode(JSON.stringify(line)).byteLength + 1
      if (size > room) {
        isWhole = false
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
    return { parts: inOrder, bytes: maxBytes - left, isWhole, isCut }
  }

  return (ask: Ask, { sender, person }: Author): void => {
    const quotaOwner = quotaOwnerOf(person)
    const maxParts = Math.floor(Math.max(answers.left(quotaOwner), Math.min(1, answers.largest(quotaOwner))))
    if (maxParts < 1) return
    const bounds = { maxParts, maxBytes: bytes.left(quotaOwner), maxFirstBytes: bytes.largest(quotaOwner) }
    const { parts, isWhole, isCut, ...packed } = pack(ask, bounds)
    answers.book(quotaOwner, parts.length)
    bytes.book(quotaOwner, packed.bytes + parts.length * headerBytes)
    // Of the latest lines, some are enough. A part may get lost, so only a single-part answer can claim that there are no other lines.
    const isAll = 'latest' in ask ? !isCut || packed.bytes > 0 : !isCut && parts.length === 1 && isComplete(ask)
    for (const [index, lines] of parts.entries()) {
      const isLast = index === parts.length - 1
      const body: ControlBody = {
        type: 'answer',
        to: ask.clientId,
        ask: ask.id,
        lines,
        complete: isLast && isWhole && isAll,
        ...(isLast && isCut && !isAll && { waitMs: bytes.retryMs }),
      }
      sendControl('latest' in ask ? 'subtitles' : ask.channel, body, { to: sender }).catch(() => {})
    }
  }
}

export type Answering = ReturnType<typeof createAnswering>
