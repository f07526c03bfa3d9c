import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createJudgedDetector, createSpeechSegmenter } from '@lingobooth/core/audio'
import { build, type Rolldown } from 'vite'
import { sampleRateHz } from '../../../scripts/bench/speech/sound.ts'
import { root } from '../../../scripts/run.ts'
import type { Stretch } from '../score.ts'

type SpeechSegmenter = ReturnType<typeof createSpeechSegmenter>
type SegmenterEvent = ReturnType<SpeechSegmenter['push']>[number]

/** What the benchmark compares. */
export interface BenchDetector {
  readonly name: string
  /** Hears one whole recording of 16 kHz as a stream, with nothing learnt from the ones before. */
  hear(samples: Int16Array): Promise<readonly Stretch[]>
  /** What a page loads of it, each file compressed with gzip; undefined where it is a few lines. */
  gzipBytes(): Promise<number | undefined>
}

/** The pause of `docs/behaviours.json`, and what the segmenter keeps from before the speech. */
const pauseMs = 200
const preRollMs = 100
const maxSpeechMs = 6_000

const toMs = (samples: number) => (samples * 1_000) / sampleRateHz

/**
 * Turns the events of a segmenter into stretches. Where it says that there was speech is read from what it sends: without the pause that ended it, and
 * without the pre-roll, unless that was cut short by the segment before.
 */
export function listener(segmenter: SpeechSegmenter) {
  const stretches: Stretch[] = []
  let startedAtMs = 0
  let sent: { startMs: number; endMs: number } | undefined
  let last = 0

  const take = (event: SegmenterEvent) => {
    const now = toMs(segmenter.position)
    if (event.type === 'speech-started') {
      startedAtMs = now
      sent = undefined
    } else if (event.type === 'segment') {
      const startMs = toMs(event.start)
      last = toMs(event.samples.length)
      sent = { startMs: sent?.startMs ?? startMs, endMs: startMs + last }
    } else if (sent) {
      const before = stretches.at(-1)
      const startMs = before?.sent.endMs === sent.startMs ? sent.startMs : sent.startMs + preRollMs
      const endMs = last >= maxSpeechMs ? Math.min(sent.endMs, now - pauseMs) : sent.endMs - pauseMs
      stretches.push({ speech: { startMs, endMs: Math.max(startMs, endMs) }, sent, startedAtMs, endedAtMs: now })
    }
  }
  return {
    push(samples: Int16Array) {
      for (const event of segmenter.push(samples)) take(event)
    },
    end(): readonly Stretch[] {
      for (const event of segmenter.flush()) take(event)
      return stretches
    },
  }
}

export interface Judgement {
  readonly frameSamples: number
  readonly speechAt: number
  readonly silenceBelow: number
}

/** The endpointer that every detector of single frames is given: the constants of `docs/behaviours.json` around its word. */
export function createEndpointer(judgement: Judgement) {
  const detector = createJudgedDetector(judgement)
  const ear = listener(createSpeechSegmenter(detector))
  return {
    push(frame: Int16Array, probability: number) {
      detector.probability = probability
      ear.push(frame)
    },
    end: (): readonly Stretch[] => ear.end(),
  }
}

const gzippedBytes = (data: string | Uint8Array) => gzipSync(data, { level: 9 }).length

/** Sources of this repository bundled and minified as a page gets them, compressed. */
export async function bundleBytes(files: readonly string[]): Promise<number> {
  const source = files.map((file) => `export * from '${root}${file}'\n`).join('')
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? source : null),
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entry],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output.reduce((sum, file) => sum + gzippedBytes(file.type === 'chunk' ? file.code : file.source), 0)
}

/** Files that a page loads as they are, each compressed. */
export const fileBytes = (paths: readonly string[]): number =>
  paths.reduce((total, path) => total + gzippedBytes(readFileSync(path)), 0)
