import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTensors, type Tensor } from './ctranslate2.ts'
import { tokenBytes } from './token-bytes.ts'
import { tinyEnglish, whisperFile } from './whisper-file.ts'

/** Whisper tiny.en of a folder with CTranslate2's files, as whisper.cpp reads it. @throws where a file is missing or of another model */
export function convertWhisper(folder: string, shape = tinyEnglish): Uint8Array {
  const tensors = readTensors(readFileSync(join(folder, 'model.bin')))
  const file = whisperFile(shape, tokenBytes(readFileSync(join(folder, 'tokenizer.json'), 'utf8'), shape.plainTokens))
  const { width, layers, soundContext } = shape

  const tensor = (key: string): Tensor => {
    const read = tensors.get(key)
    if (!read) throw new Error(`The model has no ${key}.`)
    return read()
  }
  /** The `index`-th of the tensors that are joined in one. */
  const part = ({ dimensions: [, ...rest], values }: Tensor, index: number): Tensor => {
    const length = rest.reduce((product, size) => product * size, width)
    return { dimensions: [width, ...rest], values: values.subarray(index * length, (index + 1) * length) }
  }
  const norm = (name: string, key: string) => {
    file.write(`${name}.weight`, 'float', tensor(`${key}/layer_norm/gamma`))
    file.write(`${name}.bias`, 'float', tensor(`${key}/layer_norm/beta`))
  }
  const linear = (name: string, key: string) => {
    file.write(`${name}.weight`, 'q8', tensor(`${key}/weight`))
    file.write(`${name}.bias`, 'float', tensor(`${key}/bias`))
  }
  /** Whisper's keys have no bias; CTranslate2 joins zeros. */
  const linearParts = (name: string, key: string, parts: readonly string[]) => {
    const [weight, bias] = [tensor(`${key}/weight`), tensor(`${key}/bias`)]
    for (const [index, each] of parts.entries()) {
      file.write(`${name}.${each}.weight`, 'q8', part(weight, index))
      if (each !== 'key') file.write(`${name}.${each}.bias`, 'float', part(bias, index))
    }
  }

  const positions = tensor('encoder/position_encodings/encodings')
  file.write('encoder.positional_embedding', 'float', {
    dimensions: [soundContext, width],
    values: positions.values.subarray(0, soundContext * width),
  })
  for (const layer of ['conv1', 'conv2']) {
    file.write(`encoder.${layer}.weight`, 'half', tensor(`encoder/${layer}/weight`))
    const { values } = tensor(`encoder/${layer}/bias`)
    file.write(`encoder.${layer}.bias`, 'float', { dimensions: [values.length, 1], values })
  }
  norm('encoder.ln_post', 'encoder')
  file.write('decoder.positional_embedding', 'float', tensor('decoder/position_encodings/encodings'))
  file.write('decoder.token_embedding.weight', 'q8', tensor('decoder/embeddings/weight'))
  norm('decoder.ln', 'decoder')
  for (const side of ['encoder', 'decoder'])
    for (let index = 0; index < layers; index++) {
      const [name, key] = [`${side}.blocks.${index}`, `${side}/layer_${index}`]
      norm(`${name}.attn_ln`, `${key}/self_attention`)
      linearParts(`${name}.attn`, `${key}/self_attention/linear_0`, ['query', 'key', 'value'])
      linear(`${name}.attn.out`, `${key}/self_attention/linear_1`)
      if (side === 'decoder') {
        norm(`${name}.cross_attn_ln`, `${key}/attention`)
        linear(`${name}.cross_attn.query`, `${key}/attention/linear_0`)
        linearParts(`${name}.cross_attn`, `${key}/attention/linear_1`, ['key', 'value'])
        linear(`${name}.cross_attn.out`, `${key}/attention/linear_2`)
      }
      norm(`${name}.mlp_ln`, `${key}/ffn`)
      linear(`${name}.mlp.0`, `${key}/ffn/linear_0`)
      linear(`${name}.mlp.2`, `${key}/ffn/linear_1`)
    }
  return Buffer.concat(file.pieces)
}

const [folder, target] = process.argv.slice(2)
if (import.meta.main && folder && target) writeFileSync(target, convertWhisper(folder))
