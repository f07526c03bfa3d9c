import type { Desk } from './desk.ts'
import type { Caller } from './participant.ts'

/** What leaves at once, whoever reads it. */
const maxPlainBytes = 16_384
const pieceBytes = 65_536
type AnswerDesk = Pick<Desk, 'transit' | 'clock' | 'options'>
const encoder = new TextEncoder()

const broken = () => new Error('The answer was not read in time.')

/** A stream whose bytes count until they are read in time, or until others need the place. */
export function countedStream(
  chunks: ReadableStream<Uint8Array>,
  caller: Caller,
  { transit, clock, options: { answerTimeoutMs = 120_000 } }: AnswerDesk,
): { readonly stream: ReadableStream<Uint8Array>; add(bytes: number): void } {
  const reader = chunks.getReader()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stop = () => {
    controller?.error(broken())
    end()
    void reader.cancel().catch(() => {})
  }
  const transfer = transit.begin(caller.user, stop)
  const timer = clock.setTimeout(stop, answerTimeoutMs)
  const end = () => {
    clock.clearTimeout(timer)
    transfer.end()
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      async pull(given) {
        try {
          const { done, value } = await reader.read()
          if (!done) return given.enqueue(value)
          end()
          given.close()
        } catch (error) {
          end()
          given.error(error)
        }
      },
      cancel() {
        end()
        return reader.cancel()
      },
    },
    { highWaterMark: 0 },
  )
  return {
    stream,
    add: transfer.add,
  }
}

function piecesOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, at + pieceBytes))
        at += pieceBytes
      },
    },
    { highWaterMark: 0 },
  )
}

/** Bytes that leave as fast as they are read. */
export function answerBytes(bytes: Uint8Array<ArrayBuffer>, type: string, caller: Caller, desk: AnswerDesk): Response {
  const headers = { 'content-type': type, 'content-length': String(bytes.length) }
  if (bytes.length <= maxPlainBytes) return new Response(bytes, { headers })
  const { stream, add } = countedStream(piecesOf(bytes), caller, desk)
  add(bytes.length)
  return new Response(stream, { headers })
}

export function answerJson(value: unknown, caller: Caller, desk: AnswerDesk): Response {
  const text = JSON.stringify(value)
  return text.length * 3 <= maxPlainBytes
    ? new Response(text, { headers: { 'content-type': 'application/json' } })
    : answerBytes(encoder.encode(text), 'application/json', caller, desk)
}
