import type { Tensor } from './ctranslate2.ts'
import { frequencyBins, melBands, melFilters } from './mel-filters.ts'

export const tinyEnglish = {
  vocabulary: 51_864,
  /** Those that are text. */
  plainTokens: 50_256,
  soundContext: 1_500,
  textContext: 448,
  width: 384,
  heads: 6,
  layers: 4,
}
export type WhisperShape = typeof tinyEnglish

const magic = 0x67676d6c
/** "Mostly Q8_0", in the second version of these formats. */
const fileKind = 2_007
const tensorKinds = { float: 0, half: 1, q8: 8 } as const
const blockLength = 32

type Kind = keyof typeof tensorKinds

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
const integers = (...values: readonly number[]) => bytesOf(Int32Array.from(values))

/** Blocks of a scale and of 32 numbers from -127 to 127. */
function quantized(values: Float32Array): Uint8Array {
  const blocks = values.length / blockLength
  const bytes = new DataView(new ArrayBuffer(blocks * (blockLength + 2)))
  for (let block = 0; block < blocks; block++) {
    const some = values.subarray(block * blockLength, (block + 1) * blockLength)
    const most = some.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
    const at = block * (blockLength + 2)
    bytes.setFloat16(at, most / 127, true)
    some.forEach((value, index) => {
      bytes.setInt8(at + 2 + index, most === 0 ? 0 : Math.round((value * 127) / most))
    })
  }
  return bytesOf(bytes)
}

const encoded: Readonly<Record<Kind, (values: Float32Array) => Uint8Array>> = {
  float: bytesOf,
  half: (values) => bytesOf(Float16Array.from(values)),
  q8: quantized,
}

/** A model file as whisper.cpp reads it, in pieces: its shape, the filters, the tokens and the tensors that `write` puts in. */
export function whisperFile(shape: WhisperShape, tokens: readonly Uint8Array[]) {
  const { vocabulary, soundContext, textContext, width, heads, layers } = shape
  const pieces = [
    integers(magic, vocabulary, soundContext, width, heads, layers, textContext, width, heads, layers, melBands),
    integers(fileKind, melBands, frequencyBins),
    bytesOf(melFilters()),
    integers(tokens.length),
    ...tokens.flatMap((token) => [integers(token.length), token]),
  ]
  return {
    pieces,
    write(name: string, kind: Kind, { dimensions, values }: Tensor) {
      const label = new TextEncoder().encode(name)
      pieces.push(
        integers(dimensions.length, label.length, tensorKinds[kind], ...dimensions.toReversed()),
        label,
        encoded[kind](values),
      )
    },
  }
}
