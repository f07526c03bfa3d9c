/** Weights as CTranslate2 keeps them: half floats for matrices, floats for some of the rest. */
export interface Tensor {
  readonly dimensions: readonly number[]
  readonly values: Float32Array
}

const kinds: Readonly<Record<number, (bytes: ArrayBuffer) => Iterable<number>>> = {
  0: (bytes) => new Float32Array(bytes),
  4: (bytes) => new Float16Array(bytes),
}

/** The tensors of a model in the binary format of CTranslate2, by name. @throws where one is of a kind that is not read here */
export function readTensors(file: Uint8Array): ReadonlyMap<string, () => Tensor> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let position = 0
  const integer = (bytes: 1 | 2 | 4) => {
    const at = position
    position += bytes
    if (bytes === 1) return view.getUint8(at)
    return bytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true)
  }
  const take = (bytes: number) => {
    position += bytes
    return file.subarray(position - bytes, position)
  }
  const name = () => new TextDecoder().decode(take(integer(2))).replaceAll('\0', '')

  integer(4) // version of the format
  name() // of the architecture
  integer(4) // version of the architecture
  const tensors = new Map<string, () => Tensor>()
  for (let left = integer(4); left > 0; left--) {
    const key = name()
    const dimensions = Array.from({ length: integer(1) }, () => integer(4))
    const kind = integer(1)
    const bytes = take(integer(4))
    tensors.set(key, () => {
      const read = kinds[kind]
      if (!read) throw new Error(`${key} is of the kind ${kind}, which is not read here.`)
      return { dimensions, values: Float32Array.from(read(Uint8Array.from(bytes).buffer)) }
    })
  }
  return tensors
}
