import type { Booth } from '@lingobooth/core'
import { acousticRoom } from './acoustic-room.ts'
import { note } from './journal.ts'
import { until } from './until.ts'

export interface EchoLoopWishes {
  readonly durationMs: number
  /** What the voice says. */
  readonly lines: readonly string[]
  /** What people in the room say, in turn. */
  readonly sentences: readonly string[]
  /** When people speak: long after the voice, also while it speaks, or from its end on, through its tail. */
  readonly speaking: 'after' | 'meanwhile' | 'at once'
}

const breathMs = 700
const interruptionMs = 500
const lookMs = 50

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs))

/** Words have pauses. */
async function loudest(durationMs: number, look: () => number): Promise<number> {
  const looks: number[] = []
  while (looks.length * lookMs < durationMs) {
    await pause(lookMs)
    looks.push(look())
  }
  return Math.max(...looks)
}

/** The second booth of a page writes, the voice of the first says it into the room, and people speak between and, where wanted, meanwhile. */
export async function runEchoLoop([listener, writer]: readonly Booth[], wishes: EchoLoopWishes): Promise<void> {
  if (!listener || !writer) throw new Error('The loop needs two booths.')
  const { durationMs, lines, sentences, speaking } = wishes
  const room = acousticRoom()
  const stateIs = (wanted: string) => until(listener.voice.view, ({ state }) => state === wanted)
  let shut = false
  const { unsubscribe } = listener.speak.view.subscribe(({ microphone: { state } }) => {
    if (shut && state !== 'paused') note('capture.opened')
    shut = state === 'paused'
  })
  const endsAtMs = Date.now() + durationMs
  for (let round = 0; Date.now() < endsAtMs || round < sentences.length; round++) {
    const sentence = sentences[round % sentences.length] ?? ''
    const interrupts = speaking === 'meanwhile' && round % 2 === 1
    writer.subtitles.send(lines[round % lines.length] ?? '')
    await stateIs('playing')
    note('loudness', { decibels: await loudest(interruptionMs, room.loudness) })
    const interruption = interrupts ? room.say(sentence) : undefined
    const ended = stateIs('idle')
    const answer = speaking === 'at once' ? room.say(sentence, 'female', ended) : undefined
    await ended
    await interruption
    await (answer ?? pause(breathMs))
    if (!answer && !interrupts) await room.say(sentence)
    await pause(breathMs)
  }
  unsubscribe()
}
