import { keptLines, maxAnswersPerSecond } from '../../constants.ts'
import type { Control, ControlBody, RelayedLine } from '../../domain/control-message.ts'
import type { KeptLine } from '../../domain/kept-lines.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { ShelfReader } from '../lines/shelf.ts'

/** Space reserved in an answer for everything but the lines. */
const frameBytes = 1_024

export interface AnsweringOptions {
  readonly clock: Clock
  readonly shelf: ShelfReader
  readonly messageBytes: () => number
  sendControl(module: Module, body: ControlBody, options: { readonly to: string }): Promise<unknown>
}

type Ask = Extract<Control, { type: 'ask' }>

/** Answers peers with the lines they missed, if kept here, within the rate limit. */
export function createAnswering({ clock, shelf, messageBytes, sendControl }: AnsweringOptions) {
  let second = 0
  let answers = 0
  /** Answers sent in this second, by asker. */
  const answered = new Map<string, number>()

  /** How many answers may still be sent to this asker in this second. */
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

  /** Whether the lines found are all that exist. For the lines of others this is unknown; true then just ends the answer. */
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
    // A part may get lost, so only a single-part answer can claim that there are no other lines.
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
      sendControl(module, body, { to: asker }).catch(() => {})
    }
  }
}

export type Answering = ReturnType<typeof createAnswering>
