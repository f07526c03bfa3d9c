import '@lingobooth/react/styles.css'
import type { Booth } from '@lingobooth/core'
import { acousticRoom } from './acoustic-room.ts'
import { blockedMs, blockPage } from './block-page.ts'
import { type EchoLoopWishes, runEchoLoop } from './echo-loop.ts'
import { devicesAsked, liveTracks } from './handed-out-tracks.ts'
import { counts, journal, onlyCount } from './journal.ts'
import { type BoothWishes, openBooth } from './open-booth.tsx'
import { recordings, recordWorklets } from './record-worklet.ts'
import { until } from './until.ts'
import { voiced } from './watched-audio.ts'

/** What tests find in the page. */
const found = {
  journal,
  counts,
  recordings,
  recordWorklets,
  booths: [] as Booth[],
  acousticRoom,
  voiced,
  blockPage,
  blockedMs,
  liveTracks,
  devicesAsked,
  /** Opens a booth in the room, and resolves when it is connected. */
  async open(wishes: BoothWishes): Promise<void> {
    found.booths.push(await openBooth(wishes))
  },
  /** Sends lines from the last booth that was opened. */
  send(...lines: string[]): void {
    for (const line of lines) found.booths.at(-1)?.subtitles.send(line)
  },
  onlyCount,
  /** Somebody in the room says these sentences, again and again, which nobody writes down. */
  async chatter(sentences: readonly string[]): Promise<void> {
    for (;;)
      for (const sentence of sentences) {
        await acousticRoom().say(sentence)
        acousticRoom().said.length = 0
      }
  },
  ticks: [] as number[],
  /** Writes down from now on when timers fire. */
  tick(): void {
    found.ticks.push(Date.now())
    setTimeout(found.tick, 100)
  },
  echoLoop: (wishes: EchoLoopWishes) => runEchoLoop(found.booths, wishes),
  /** Starts to capture in the last booth that was opened, and resolves when it listens. */
  async listen(): Promise<void> {
    const { speak } = found.booths.at(-1) as Booth
    speak.toggle()
    await until(speak.view, ({ microphone }) => microphone.state === 'listening')
  },
}

declare global {
  var speech: typeof found
}

globalThis.speech = found
