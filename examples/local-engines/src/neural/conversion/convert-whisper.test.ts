import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { convertWhisper } from './convert-whisper.ts'
import { melFilters } from './mel-filters.ts'
import { tokenBytes } from './token-bytes.ts'
import { whisperFile } from './whisper-file.ts'

const shape = { vocabulary: 4, plainTokens: 3, soundContext: 2, textContext: 4, width: 32, heads: 2, layers: 1 }
const { width } = shape
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const linear = (key: string, rows: number, columns: number) => ({
  [`${key}/weight`]: [rows, columns],
  [`${key}/bias`]: [rows],
})
const norm = (key: string) => ({ [`${key}/layer_norm/gamma`]: [width], [`${key}/layer_norm/beta`]: [width] })
const layer = (key: string) => ({
  ...norm(`${key}/self_attention`),
  ...linear(`${key}/self_attention/linear_0`, 3 * width, width),
  ...linear(`${key}/self_attention/linear_1`, width, width),
  ...norm(`${key}/ffn`),
  ...linear(`${key}/ffn/linear_0`, 2 * width, width),
  ...linear(`${key}/ffn/linear_1`, width, 2 * width),
})
const tensors: Readonly<Record<string, readonly number[]>> = {
  'encoder/position_encodings/encodings': [3, width],
  'encoder/conv1/weight': [width, 4, 3],
  'encoder/conv1/bias': [width],
  'encoder/conv2/weight': [width, width, 3],
  'encoder/conv2/bias': [width],
  ...norm('encoder'),
  ...layer('encoder/layer_0'),
  'decoder/position_encodings/encodings': [4, width],
  'decoder/embeddings/weight': [4, width],
  ...norm('decoder'),
  ...layer('decoder/layer_0'),
  ...norm('decoder/layer_0/attention'),
  ...linear('decoder/layer_0/attention/linear_0', width, width),
  ...linear('decoder/layer_0/attention/linear_1', 2 * width, width),
  ...linear('decoder/layer_0/attention/linear_2', width, width),
}

const integer = (bytes: 1 | 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
const text = (value: string) => [integer(2, value.length + 1), Buffer.from(`${value}\0`)]

/** A model of this shape, with numbers from a counter, half floats but for the norms. */
function model(): Buffer {
  let count = 0
  const pieces = [integer(4, 6), ...text('WhisperSpec'), integer(4, 3), integer(4, Object.keys(tensors).length)]
  for (const [name, dimensions] of Object.entries(tensors)) {
    const length = dimensions.reduce((product, size) => product * size, 1)
    const numbers = Array.from({ length }, () => ((count++ * 37) % 101) / 64 - 0.75)
    const isNorm = name.includes('layer_norm')
    const data = Buffer.from((isNorm ? Float32Array : Float16Array).from(numbers).buffer)
    pieces.push(...text(name), integer(1, dimensions.length), ...dimensions.map((size) => integer(4, size)))
    pieces.push(integer(1, isNorm ? 0 : 4), integer(4, data.length), data)
  }
  return Buffer.concat(pieces)
}

function folderWith(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'whisper-conversion-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'model.bin'), bytes)
  writeFileSync(
    join(folder, 'tokenizer.json'),
    JSON.stringify({ model: { vocab: { a: 0, Ġb: 1, é: 2, '<|end|>': 3 } } }),
  )
  return folder
}

test('a model is written as whisper.cpp reads it, to the byte', () => {
  expect(sha256(convertWhisper(folderWith(model()), shape))).toBe(
    '1a80bde32d9615702dd11436969444c6850dd06ca2e2533a141e87e0ee31ad24',
  )
})

test('a model without one of the weights is refused', () => {
  const other = Buffer.from(
    model().toString('latin1').replace('decoder/embeddings/weight', 'decoder/embeddings/wait..'),
    'latin1',
  )
  expect(() => convertWhisper(folderWith(other), shape)).toThrow('The model has no decoder/embeddings/weight.')
})

test('the filters are the same on every machine, to the bit', () => {
  const filters = melFilters()
  expect(sha256(new Uint8Array(filters.buffer))).toBe(
    '88df35e6c6d720d89b2d59b410cf386081a6ad04ccc6daaa732ca9b481575137',
  )
})

test('the bytes of a token are read from the letters that stand for them', () => {
  const vocab = { ĠHello: 0, Ċ: 1, 'Ã©': 2 }
  expect(tokenBytes(JSON.stringify({ model: { vocab } }), 3).map((bytes) => Buffer.from(bytes).toString())).toEqual([
    ' Hello',
    '\n',
    'é',
  ])
  expect(() => tokenBytes(JSON.stringify({ model: { vocab } }), 4)).toThrow('Token 3 cannot be read.')
})

test('a block of weights is kept as a scale and whole numbers, and one of zeros as zeros', () => {
  const file = whisperFile(shape, [])
  const values = Float32Array.from({ length: 64 }, (_, index) => (index < 32 ? (index - 16) / 16 : 0))
  file.write('w', 'q8', { dimensions: [2, 32], values })
  const block = Buffer.from(file.pieces.at(-1) ?? [])
  const numbers = (at: number) => [...new Int8Array(block.subarray(at + 2, at + 34))]
  expect(new Float16Array(Uint8Array.from(block.subarray(0, 2)).buffer)[0]).toBe(Math.f16round(1 / 127))
  expect(numbers(0)).toEqual(Array.from({ length: 32 }, (_, index) => Math.round(((index - 16) * 127) / 16)))
  expect([...block.subarray(34)]).toEqual(Array(34).fill(0))
})
