import { expect, it } from 'vitest'
import { soundTypeOf, underItsType } from './sound-type.ts'

const bytes = (start: string) => Uint8Array.from(start, (character) => character.charCodeAt(0))

it.each([
  ['RIFF\0\n\0\0WAVEfmt ', 'audio/wav'],
  ['RIFF\0\0\0\0AVI LIST', undefined],
  ['OggS\0\x02', 'audio/ogg'],
  ['fLaC\0', 'audio/flac'],
  ['\x1aE\xdf\xa3\x9f', 'audio/webm'],
  ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['ID3\x04\0', 'audio/mpeg'],
  ['\xff\xfb\x90\0', 'audio/mpeg'],
  ['\xff\xf3\x40\0', 'audio/mpeg'],
  ['\xff\xf1\x50\x80', 'audio/aac'],
  ['\xff\x10', undefined],
  ['<html>', undefined],
  ['', undefined],
])('the first bytes %j are %s', (start, type) => {
  expect(soundTypeOf(bytes(start))).toBe(type)
})

it('a sound keeps a more specific media type, and a wrong one is corrected', async () => {
  const typeAfter = async (start: string, type: string) => (await underItsType(new Blob([bytes(start)], { type }))).type
  expect([
    await typeAfter('OggS', 'audio/ogg; codecs=opus'),
    await typeAfter('OggS', 'audio/mpeg'),
    await typeAfter('abc', 'audio/basic'),
  ]).toEqual(['audio/ogg; codecs=opus', 'audio/ogg', 'audio/basic'])
})
