import { keptLines, maxAnswersPerSecond } from '../../constants.ts'
import type { Control, ControlBody, RelayedLine } from '../../domain/control-message.ts'
import type { KeptLine } from '../../domain/kept-lines.ts'
import { createShareLedger } from '../../policies/share-ledger.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { ShelfReader } from '../lines/shelf.ts'

const secondMs = 1_000
/** Space reserved in an answer for everything but the lines. */
const frameBytes = 1_024
/** What an answer without lines takes, about. */
const headerBytes = 256

export interface AnsweringOptions {
  readonly clock: Clock
  readonly shelf: ShelfReader
  readonly messageBytes: () => number
  /** For all answers together. */
  readonly bytesPerSecond: number
  sendControl(module: Module, body: ControlBody, options: { readonly to: string }): Promise<unknown>
}

interface Bounds {
  readonly maxParts: number
  readonly maxBytes: number
  /** Of the first line: no line is so long that it never goes. */
  readonly maxFirstBytes: number
}

type Ask = Extract<Control, { type: 'ask' }>

/** Answers peers with the lines they missed, if kept here, within an even share of the limit; who asks beyond it is told when to ask again. */
export function createAnswering({ clock, shelf, messageBytes, bytesPerSecond, sendControl }: AnsweringOptions) {
  const answers = createShareLedger({ clock, limit: maxAnswersPerSecond, windowMs: secondMs })
  const bytes = createShareLedger({ clock, limit: bytesPerSecond, windowMs: secondMs })

  const find = (module: Module, ask: Ask): readonly KeptLine[] =>
    'latest' in ask ? shelf.latest(module, ask.latest) : shelf.between(module, ask.of, ask.from, ask.until)

  /** Whether the lines found are all that exist. For the lines of others this is unknown; true then just ends the answer. */
  const isComplete = (module: Module, ask: Ask) =>
    'latest' in ask ||
    ask.of !== shelf.clientId ||
    (ask.until <= shelf.heads[module] &&
      !shelf.isPending(module, ask.from, ask.until) &&
      !shelf.hasDropped(module, ask.from))

  /** The lines found, in messages; where the latest are asked for and not all may be sent, the last of them. */
  const pack = (module: Module, ask: Ask, { maxParts, maxBytes, maxFirstBytes }: Bounds) => {
    const isLatest = 'latest' in ask
    const found = find(module, ask)
    const room = messageBytes() - frameBytes
    const encoder = new TextEncoder()
    const parts: RelayedLine[][] = [[]]
    let [filled, left] = [0, maxBytes]
    let isWhole = isLatest || found.length < keptLines
    let isCut = false
    for (const { sender, envelope } of isLatest ? found.toReversed() : found) {
      const line: RelayedLine = { ...(sender && { sender }), message: envelope }
      const size = encoder.encode(JSON.stringify(line)).byteLength + 1
      if (size > room) {
        isWhole = false
        continue
      }
      const isNext = filled + size > room
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

  /** `payer` has the share: the user behind the asker, or one for all whom nobody knows. */
  return (module: Module, ask: Ask, asker: string, payer: string): void => {
    const maxParts = Math.floor(Math.max(answers.left(payer), Math.min(1, answers.largest(payer))))
    if (maxParts < 1) return
    const bounds = { maxParts, maxBytes: bytes.left(payer), maxFirstBytes: bytes.largest(payer) }
    const { parts, isWhole, isCut, ...packed } = pack(module, ask, bounds)
    answers.book(payer, parts.length)
    bytes.book(payer, packed.bytes + parts.length * headerBytes)
    // Of the latest lines, some are enough. A part may get lost, so only a single-part answer can claim that there are no other lines.
    const isAll = 'latest' in ask ? !isCut || packed.bytes > 0 : !isCut && parts.length === 1 && isComplete(module, ask)
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
      sendControl(module, body, { to: asker }).catch(() => {})
    }
  }
}

export type Answering = ReturnType<typeof createAnswering>
