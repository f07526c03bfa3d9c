import { expect, it } from 'vitest'
import { createAudioElementPlayer } from './audio-element-player.ts'

it.each([
  ['maxBytes', Number.NaN],
  ['maxBytes', 0],
] as const)('refuses %s: %s, and says which numbers are allowed', (name, value) => {
  const make = () => createAudioElementPlayer({ [name]: value })
  expect(make).toThrow(expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(`as ${name}.`) }))
})
