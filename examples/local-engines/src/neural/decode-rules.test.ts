import { expect, test } from 'vitest'
import { contextFor, mostTokensFor, placeWords, sampleRate, speechIn, withoutSounds } from './decode-rules.ts'

/** Seconds of a tone of 100 Hz, each part with its amplitude. */
function sound(...parts: readonly (readonly [seconds: number, amplitude: number])[]): Float32Array {
  const samples = parts.flatMap(([seconds, amplitude]) =>
    Array.from({ length: seconds * sampleRate }, (_, index) => amplitude * Math.sin((index * 2 * Math.PI) / 160)),
  )
  return Float32Array.from(samples)
}

test.each([
  [0.4, 512],
  [5, 512],
  [8.9, 512],
  [9, 544],
  [12, 672],
  [28, 1_472],
  [40, 1_500],
])('Whisper looks at all of %d s of sound, and never at less than it needs: %d frames', (seconds, frames) => {
  expect(contextFor(seconds)).toBe(frames)
})

test('a decode ends after the most words that fit its sound, so that one that repeats itself ends too', () => {
  expect([0.2, 3, 24].map(mostTokensFor)).toEqual([14, 33, 180])
})

test.each([
  ['silence', sound([3, 0]), undefined],
  ['noise that nobody would hear', sound([3, 0.002]), undefined],
  ['a steady hum', sound([3, 0.05]), undefined],
  ['a click', sound([1, 0], [0.04, 0.5], [1, 0]), undefined],
  ['no sound', sound(), undefined],
  ['a word', sound([1, 0], [0.5, 0.1], [1, 0]), { start: 1, end: 1.5 }],
  ['words in a noisy room', sound([1, 0.02], [0.5, 0.1], [0.5, 0.02], [1, 0.1], [1, 0.02]), { start: 1, end: 3 }],
])('what is speech is told by its loudness: %s', (_, samples, speech) => {
  expect(speechIn(samples)).toEqual(speech)
})

test.each([
  ['[BLANK_AUDIO]', ''],
  [' (water running)', ''],
  [' [MUSIC', ''],
  ['♪ la la ♪', ''],
  ['*coughs* Good morning.', 'Good morning.'],
  [' We begin (door closes) at nine. [Pause] Good.', 'We begin at nine. Good.'],
])('a sound that is described is no speech: "%s" becomes "%s"', (text, said) => {
  expect(withoutSounds(text)).toBe(said)
})

test('words share the time of the speech by their letters, and a mark alone is none', () => {
  expect(placeWords('We begin - now.', { start: 1, end: 12 })).toEqual([
    { word: 'We', start: 1, end: 3 },
    { word: 'begin', start: 3, end: 8 },
    { word: 'now.', start: 8, end: 12 },
  ])
  expect(placeWords('', { start: 1, end: 2 })).toEqual([])
})
