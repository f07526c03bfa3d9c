import { expect, it } from 'vitest'
import { pubnubChannel } from './index.ts'

const name = (room: string, channel?: string, prefix?: string) =>
  pubnubChannel({ room, ...(channel !== undefined && { channel }), ...(prefix !== undefined && { prefix }) })

it('a plain room has a readable channel name', async () => {
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

it('the channel name of any room is valid for PubNub, with the presence suffix too', async () => {
  const names = await Promise.all(hostile.flatMap((room) => [name(room, 'chat'), name(room), name('a', room)]))
  expect(names.filter((text) => !/^[a-zA-Z0-9_-]{1,85}$/.test(text))).toEqual([])
  expect(names.filter((text) => text.endsWith('-pnpres'))).toEqual([])
})

it('each room, channel and prefix has a different channel name', async () => {
  const parts = ['lingobooth', 'acme'].flatMap((prefix) =>
    hostile.flatMap((room) => [...hostile, undefined].map((channel) => [room, channel, prefix] as const)),
  )
  const names = await Promise.all(parts.map((part) => name(...part)))
  expect(new Set(names).size).toBe(parts.length)
})
