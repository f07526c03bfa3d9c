import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { contextFor, mostTokensFor, placeWords, sampleRate, speechIn, withoutSounds } from './decode-rules.ts'
import type { Decoded } from './whisper.ts'

interface Parameters {
  language: string
  initialPrompt: string
  nThreads: number
  audioCtx: number
  maxTokens: number
  temperature: number
  singleSegment: boolean
  noTimestamps: boolean
  noContext: boolean
  printProgress: boolean
  printRealtime: boolean
}

interface Runtime {
  readonly Whisper: new (model: Uint8Array) => { full(parameters: Parameters, samples: Float32Array): string }
  readonly WhisperFullParams: new (strategy: number) => Parameters
  readonly WhisperSamplingStrategy: { readonly Greedy: number }
}

const headerBytes = 16
/** Energy that fades after a word is not another word. */
const fadeSeconds = 0.2

const [folder = ''] = process.argv.slice(2)
const runtime: Runtime = createRequire(import.meta.url)(join(folder, 'whisper.node'))
const whisper = new runtime.Whisper(readFileSync(join(folder, 'tiny.en.bin')))

function decode(samples: Float32Array, knownSeconds: number, prompt: string): Decoded {
  const speech = speechIn(samples)
  if (!speech) return { words: [], speech }
  if (speech.end + fadeSeconds <= knownSeconds) return { words: undefined, speech }
  const seconds = samples.length / sampleRate
  const parameters = Object.assign(new runtime.WhisperFullParams(runtime.WhisperSamplingStrategy.Greedy), {
    language: 'en',
    // Several threads wait for each other by turning, which takes seconds on a busy machine.
    nThreads: 1,
    audioCtx: contextFor(seconds),
    maxTokens: mostTokensFor(seconds),
    temperature: 0,
    singleSegment: true,
    noTimestamps: true,
    noContext: true,
    printProgress: false,
    printRealtime: false,
    ...(prompt !== '' && { initialPrompt: prompt }),
  })
  return { words: placeWords(withoutSounds(whisper.full(parameters, samples)), speech), speech }
}

const floatsOf = (bytes: Buffer) =>
  Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2) / 32_768)

/** Frames of an id, the milliseconds that are decoded already, the bytes of the prompt and of the samples, then these two. */
let received = Buffer.alloc(0)
for await (const chunk of process.stdin) {
  received = Buffer.concat([received, chunk])
  while (received.length >= headerBytes) {
    const [id = 0, knownMs = 0, promptBytes = 0, sampleBytes = 0] = [0, 4, 8, 12].map((at) => received.readUInt32LE(at))
    const end = headerBytes + promptBytes + sampleBytes
    if (received.length < end) break
    const prompt = received.toString('utf8', headerBytes, headerBytes + promptBytes)
    const samples = floatsOf(received.subarray(headerBytes + promptBytes, end))
    received = received.subarray(end)
    process.stdout.write(`${id} ${JSON.stringify(decode(samples, knownMs / 1_000, prompt))}\n`)
  }
}
process.exit()
