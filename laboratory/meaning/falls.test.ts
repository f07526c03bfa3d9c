import { expect, it } from 'vitest'
import { fallsOf } from './falls.ts'
import { recordedResults } from './results.ts'

const recorded = recordedResults('pocketsphinx-apertium')?.outcomes ?? []

it('finds no drop when nothing has changed', () => {
  expect(fallsOf(recorded, recorded)).toEqual([])
})

it('finds every score that fell by more than its interval, and ignores times', () => {
  const worse = recorded.map((outcome) => {
    const { es } = outcome.readers
    const slow = { ...es, text: '', finalMs: es.finalMs.map((ms) => 9 * ms) }
    return { ...outcome, readers: { ...outcome.readers, es: slow } }
  })
  expect(fallsOf(recorded, worse).map((fall) => fall.split(' was ')[0])).toEqual([
    'es: chrF',
    'es: BLEU',
    'es: numbers kept',
    'es: terms kept',
  ])
})

it('finds a recogniser that got worse', () => {
  const worse = recorded.map((outcome) => ({
    ...outcome,
    ...(outcome.spoken && { spoken: { ...outcome.spoken, heard: '' } }),
  }))
  expect(fallsOf(recorded, worse).map((fall) => fall.split(' was ')[0])).toEqual([
    'word errors of synthetic voices',
    'word errors of a person',
  ])
})
