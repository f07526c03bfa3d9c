import {
  decodeCharacter,
  networkShape,
  scaleOf,
  zeroCode,
} from '../../../packages/core/src/audio/detectors/adaptive/network.ts'

const largest = 44
const backslash = 92

function characterOf(value: number): string {
  const code = zeroCode + value
  const character = String.fromCharCode(code >= backslash ? code + 1 : code)
  if (decodeCharacter(character.charCodeAt(0)) !== value) throw new Error(`No character stands for ${value}.`)
  return character
}

/** Rounds each row to 89 steps of a scale of its own, in place. @returns the text that the detector reads. */
export function quantise(numbers: Float64Array): string {
  const text: string[] = []
  let at = 0
  for (const { height, width } of networkShape.matrices)
    for (let row = 0; row < height; row++, at += width) {
      const values = numbers.subarray(at, at + width)
      const most = values.reduce((result, value) => Math.max(result, Math.abs(value)), 1e-4)
      const scaleCode = Math.max(-largest, Math.min(largest, Math.ceil(4 * (Math.log2(most / largest) + 8))))
      const scale = scaleOf(scaleCode)
      text.push(characterOf(scaleCode))
      for (let index = 0; index < width; index++) {
        const rounded = Math.max(-largest, Math.min(largest, Math.round((values[index] as number) / scale)))
        values[index] = rounded * scale
        text.push(characterOf(rounded))
      }
    }
  return text.join('')
}
