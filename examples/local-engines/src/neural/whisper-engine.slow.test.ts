import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRecording } from '../engines/wav.ts'
import { describeWithEngines } from '../test-client.ts'
import { neuralFolder, whyNoWhisper } from './folder.ts'
import { createWhisper, textOf, type Whisper } from './whisper.ts'
import { whisperStreams } from './whisper-recognition.ts'

const reason = await whyNoWhisper()
const sentence = 'The budget for next year is ready.'
const bytesPerSecond = 32_000

/** Samples of this loudness, from 0 to 1, of which each is told by its place. */
const samplesOf = (seconds: number, amplitudeOf: (index: number) => number) =>
  Buffer.from(Int16Array.from({ length: seconds * 16_000 }, (_, index) => amplitudeOf(index) * 32_767).buffer)
const noise = (index: number) => (((index * 7_919) % 1_009) / 1_009) * 2 - 1

describeWithEngines('Whisper', ({ recordVoice }) => {
  const open = (skip: (when: boolean, why: string) => void) => {
    skip(reason !== '', reason)
    const whisper = createWhisper(join(neuralFolder(), 'whisper'))
    onTestFinished(() => whisper.close())
    return whisper
  }

  test('hears what is said, with case and marks', { timeout: 60_000 }, async ({ skip }) => {
    const whisper = open(skip)
    const { words = [], speech } = await whisper.decode({ samples: readRecording(recordVoice(sentence, 'slt')) })
    expect(textOf(words)).toBe(sentence)
    expect([words[0]?.start, words.at(-1)?.end]).toEqual([speech?.start, speech?.end])
  })

  test('hears nothing in silence, a hum, noise and a click', { timeout: 60_000 }, async ({ skip }) => {
    const whisper = open(skip)
    const sounds = [
      samplesOf(3, () => 0),
      samplesOf(3, (index) => 0.003 * noise(index)),
      samplesOf(3, (index) => 0.05 * Math.sin((index * Math.PI) / 80)),
      samplesOf(3, (index) => 0.15 * noise(index)),
      samplesOf(3, (index) => (index % 16_000 < 1_600 ? 0.3 * noise(index) : 0)),
    ]
    const heard: string[] = []
    for (const samples of sounds) heard.push(textOf((await whisper.decode({ samples })).words ?? []))
    expect(heard).toEqual(Array(5).fill(''))
  })

  test('tells words while they are spoken, and its final text has them all', { timeout: 60_000 }, async ({ skip }) => {
    const whisper = open(skip)
    const samples = Buffer.concat([readRecording(recordVoice(sentence, 'slt')), Buffer.alloc(bytesPerSecond / 2)])
    const finals: string[] = []
    let partials = 0
    let at = 0
    await new Promise<void>((resolve) => {
      const more = () => {
        if (at < samples.length) stream.hear(samples.subarray(at, at + bytesPerSecond))
        else stream.finish()
        at += bytesPerSecond
      }
      const decode: Whisper['decode'] = (request) => whisper.decode(request).finally(() => setImmediate(more))
      const stream = whisperStreams({ ...whisper, decode }).open({
        pauseMs: 300,
        onHeard(heard) {
          if (heard.kind === 'partial') partials++
          else finals.push(heard.text)
        },
        onReady() {},
        onEnd: () => resolve(),
      })
      more()
    })
    expect(partials).toBeGreaterThan(1)
    expect(finals.filter(Boolean).join(' ')).toBe(sentence)
  })
})
