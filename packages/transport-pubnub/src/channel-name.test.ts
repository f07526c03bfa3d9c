import { expect, it } from 'vitest'
import { pubnubChannel } from './index.ts'

const name = (room: string, channel?: string, prefix?: string) =>
  pubnubChannel({ room, ...(channel !== undefined && { channel }), ...(prefix !== undefined && { prefix }) })

it('is readable for a plain room', async () => {
  expect(await name('weekly', 'chat')).toBe('lingobooth-weekly-chat')
  expect(await name('weekly')).toBe('lingobooth-weekly-_files')
  expect(await name('weekly 2', 'chat', 'acme')).toBe('acme-weekly_00202-chat')
})

const long = 'x'.repeat(200)
const hostile = [
  '',
  'a',
  'A',
  'á',
  'a\u0301',
  'a.*',
  'a.',
  'a>',
  'a,b',
  'a/b',
  'a:b',
  'a b',
  'a\\b',
  'a_002cb',
  'a-b',
  'a-',
  '-a',
  '_',
  '_files',
  '\ud800',
  '\ud801',
  '\ufffd',
  '🎉',
  'weekly-pnpres',
  long,
  `${long}y`,
  `${long} `,
  '\u0000',
  '%2C',
]

it('is one that PubNub takes, also with the suffix of its presence, for any room', async () => {
  const names = await Promise.all(hostile.flatMap((room) => [name(room, 'chat'), name(room), name('a', room)]))
  expect(names.filter((text) => !/^[a-zA-Z0-9_-]{1,85}$/.test(text))).toEqual([])
  expect(names.filter((text) => text.endsWith('-pnpres'))).toEqual([])
})

it('is another one for every other room, channel and prefix', async () => {
  const parts = ['lingobooth', 'acme'].flatMap((prefix) =>
    hostile.flatMap((room) => [...hostile, undefined].map((channel) => [room, channel, prefix] as const)),
  )
  const names = await Promise.all(parts.map((part) => name(...part)))
  expect(new Set(names).size).toBe(parts.length)
})
