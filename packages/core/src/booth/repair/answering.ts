import { keptLines, maxAnswersPerSecond } from '../../constants.ts'
import type { Control, ControlBody, RelayedLine } from '../../domain/control-message.ts'
import type { KeptLine } from '../../domain/kept-lines.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Shelf } from '../lines/shelf.ts'

/** Room in an answer for everything that is not a line. */
const frameBytes = 1_024

export interface AnsweringOptions {
  readonly clock: Clock
  readonly shelf: Shelf
  readonly messageBytes: () => number
  sendControl(module: Module, body: ControlBody, to: string): Promise<unknown>
}

type Ask = Extract<Control, { type: 'ask' }>

/** Sends others the lines that they missed, as far as they are kept here, and not too many at once. */
export function createAnswering({ clock, shelf, messageBytes, sendControl }: AnsweringOptions) {
  let second = 0
  let answers = 0
  /** Answers of this second by who asked. */
  const answered = new Map<string, number>()

  /** How many answers may go to one who asks now. */
  const left = (asker: string): number => {
    const now = Math.floor(clock.now() / 1_000)
    if (now !== second) {
      second = now
      answers = 0
      answered.clear()
    }
    return Math.min(maxAnswersPerSecond - answers, maxAnswersPerSecond / 2 - (answered.get(asker) ?? 0))
  }

  const find = (module: Module, ask: Ask): readonly KeptLine[] =>
    'latest' in ask ? shelf.latest(module, ask.latest) : shelf.between(module, ask.of, ask.from, ask.until)

  /** Whether the lines found are all there ever were. Of others' lines nobody can tell: it ends the answer all the same. */
  const isComplete = (module: Module, ask: Ask) =>
    'latest' in ask ||
    ask.of !== shelf.clientId ||
    (ask.until <= shelf.heads[module] &&
      !shelf.isPending(module, ask.from, ask.until) &&
      !shelf.hasDropped(module, ask.from))

  return (module: Module, ask: Ask, asker: string): void => {
    const maxParts = left(asker)
    if (maxParts <= 0) return
    const room = messageBytes() - frameBytes
    const encoder = new TextEncoder()
    const parts: RelayedLine[][] = [[]]
    let bytes = 0
    const found = find(module, ask)
    let leftOut = found.length === keptLines && !('latest' in ask)
    for (const { sender, envelope } of found) {
      const line: RelayedLine = { ...(sender && { sender }), message: envelope }
      const size = encoder.encode(JSON.stringify(line)).byteLength + 1
      if (size > room) leftOut = true
      else {
        if (bytes + size > room) {
          if (parts.length === maxParts) {
            leftOut = true
            break
          }
          parts.push([])
          bytes = 0
        }
        bytes += size
        parts.at(-1)?.push(line)
      }
    }
    // Of several parts one may be lost: only a single one tells that nothing else ever went out.
    const complete = !leftOut && isComplete(module, ask) && ('latest' in ask || parts.length === 1)
    answers += parts.length
    answered.set(asker, (answered.get(asker) ?? 0) + parts.length)
    for (const [index, lines] of parts.entries()) {
      const body: ControlBody = {
        type: 'answer',
        to: ask.clientId,
        ask: ask.id,
        lines,
        complete: complete && index === parts.length - 1,
      }
      sendControl(module, body, asker).catch(() => {})
    }
  }
}
