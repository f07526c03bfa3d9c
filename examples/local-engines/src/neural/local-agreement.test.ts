import { expect, test } from 'vitest'
import type { HeardWord } from '../engines/live-recognition.ts'
import { createLocalAgreement } from './local-agreement.ts'

/** Words of half a second each, the first at `start`. */
const said = (text: string, start = 0): HeardWord[] =>
  text.split(' ').map((word, index) => ({
    word,
    start: start + index / 2,
    end: start + (index + 1) / 2,
    confidence: 0.9,
  }))
const text = (words: readonly HeardWord[]) => words.map(({ word }) => word).join(' ')

function hear(...decodes: readonly HeardWord[][]) {
  const agreement = createLocalAgreement()
  const steps = decodes.map((words) => {
    const { certain, open } = agreement.add(words)
    return [text(certain), text(open)]
  })
  return { agreement, steps }
}

test('a word is certain once two decodes in a row agree on it and on all words before it', () => {
  const { steps } = hear(
    said('The badge'),
    said('The budget for'),
    said('The budget for next'),
    said('The budget four next year'),
  )
  expect(steps).toEqual([
    ['', 'The badge'],
    ['The', 'budget for'],
    ['budget for', 'next'],
    ['next', 'year'],
  ])
})

test('the last word is not certain, since the next words decide its punctuation and case', () => {
  const { steps, agreement } = hear(said('It is ready.'), said('It is ready.'), said('It is ready, I think.'))
  expect(steps).toEqual([
    ['', 'It is ready.'],
    ['It is', 'ready.'],
    ['', 'ready, I think.'],
  ])
  expect(text(agreement.finish())).toBe('ready, I think.')
})

test('a certain word stays, whatever a later decode makes of it', () => {
  const { steps, agreement } = hear(
    said('We start at nine'),
    said('We start at nine o’clock'),
    said('He started at nine o’clock sharp'),
  )
  expect(steps.at(1)).toEqual(['We start at nine', 'o’clock'])
  expect(steps.at(2)).toEqual(['o’clock', 'sharp'])
  expect(text(agreement.finish())).toBe('sharp')
})

test('words whose times have shifted are not reported twice', () => {
  const { steps } = hear(said('one two three four'), said('one two three four'), said('won two three four five', 0.4))
  expect(steps.map(([certain]) => certain)).toEqual(['', 'one two three', 'four'])
  expect(steps.at(2)?.[1]).toBe('five')
})

test('certain words continue from the right place after sound was discarded', () => {
  const { agreement } = hear(said('one two three four five'), said('one two three four five'))
  agreement.forgetBefore(1)
  const { certain, open } = agreement.add(said('three four five six', 1))
  expect([text(certain), text(open)]).toEqual(['five', 'six'])
})

test('agreement starts over after the end of a text', () => {
  const { agreement } = hear(said('one two'), said('one two'))
  expect([text(agreement.finish()), text(agreement.finish())]).toEqual(['two', ''])
  expect(text(agreement.add(said('one two')).open)).toBe('one two')
})
