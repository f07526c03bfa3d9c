import {
  AdapterError,
  abortedError,
  type Clock,
  type ErrorCode,
  LingoboothError,
  type LiveSegment,
  type LiveSpeechToText,
  type PartialRecognition,
  type Recognition,
} from '@lingobooth/core'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import type { ExpectedSpeech, FinalPiece, PartialPiece, StreamError, StreamEvent } from './dialect.ts'
import { keepSamples } from './kept-samples.ts'
import { maxReconnects, timeSlackMs } from './limits.ts'
import { createTranscript } from './transcript.ts'

type RecognizeLiveOptions = Parameters<LiveSpeechToText['recognizeLive']>[1]

export interface SegmentOptions extends Pick<RecognizeLiveOptions, 'signal' | 'onPartial'> {
  readonly vendor: string
  readonly expected: ExpectedSpeech
  readonly connections: Connections
  readonly clock: Clock
  readonly finalTimeoutMs: number
}

/** After these, another connection may help. */
const passing: readonly ErrorCode[] = ['network', 'unauthorized', 'bad-response']

/** Recognises one segment. When its connection is lost, the sound that is not final yet is sent again on another. */
export function recognizeSegment({ samples }: LiveSegment, options: SegmentOptions): Promise<Recognition> {
  const { vendor, expected, connections, clock, finalTimeoutMs, signal, onPartial } = options
  const reader = samples.getReader()
  const over = new AbortController()
  const transcript = createTranscript()
  const kept = keepSamples()
  let connection: Connection | undefined
  let shown: PartialRecognition = { text: '', stableChars: 0 }
  let reconnects = 0
  let hasEnded = false
  let overdue: unknown

  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      if (over.signal.aborted) return
      over.abort()
      clock.clearTimeout(overdue)
      signal?.removeEventListener('abort', abort)
      reader.cancel().catch(() => undefined)
      act()
    }
    const succeed = () => settle(() => resolve(transcript.result))
    const fail = (error: Error) => settle(() => reject(error))
    const isAllFinal = () => kept.durationMs < timeSlackMs
    const finish = () => {
      succeed()
      connection?.leave()
    }
    const drop = (error: Error) => {
      fail(error)
      connection?.leave()
    }
    const abort = () => drop(abortedError(signal?.reason))

    const connect = async () => {
      let shiftMs = 0
      try {
        const taken = await connections.take(expected, (event) => hear(event, shiftMs), over.signal)
        if (over.signal.aborted) return taken.leave()
        shiftMs = kept.startMs - taken.sentMs
        connection = taken
        for (const piece of kept.pieces) taken.send(piece)
        if (hasEnded) taken.end()
      } catch (error) {
        fail(error as Error)
      }
    }

    const hear = (event: StreamEvent, shiftMs: number) => {
      if (over.signal.aborted) return
      if (event.kind === 'endOfTurn') return succeed()
      if (event.kind === 'error') return recover(event)
      transcript.add(shifted(event, shiftMs))
      kept.dropBefore(transcript.finalUntilMs)
      if (hasEnded && isAllFinal()) return finish()
      const { partial } = transcript
      if (partial.text === shown.text && partial.stableChars === shown.stableChars) return
      shown = partial
      onPartial(partial)
    }

    const recover = ({ code, reason }: StreamError) => {
      connection = undefined
      if (hasEnded && isAllFinal()) return succeed()
      if (!passing.includes(code) || reconnects === maxReconnects)
        return fail(new AdapterError(vendor, code, reason ?? code))
      reconnects += 1
      transcript.restart()
      void connect()
    }

    const read = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        kept.add(next.value)
        connection?.send(next.value)
      }
      if (over.signal.aborted) return
      hasEnded = true
      overdue = clock.setTimeout(finishLate, finalTimeoutMs)
      connection?.end()
    }

    const finishLate = () => {
      // The vendor may owe no more than the word that all is final.
      if (transcript.result.text !== '' && !transcript.isOpen) succeed()
      fail(new AdapterError(vendor, 'timeout', `"${vendor}" sent no final text within ${finalTimeoutMs} ms.`))
      connection?.close()
    }

    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    read().catch((error: unknown) => drop(LingoboothError.is(error) ? error : abortedError(error)))
    void connect()
  })
}

/** The piece with its times from the start of the segment. */
function shifted(piece: PartialPiece | FinalPiece, shiftMs: number): PartialPiece | FinalPiece {
  const time = (moment: number) => Math.max(0, Math.round(moment + shiftMs))
  const endMs = piece.endMs === undefined ? {} : { endMs: piece.endMs + shiftMs }
  if (piece.kind === 'partial' || !piece.words) return { ...piece, ...endMs }
  const words = piece.words.map((word) => ({ ...word, startMs: time(word.startMs), endMs: time(word.endMs) }))
  return { ...piece, ...endMs, words }
}
