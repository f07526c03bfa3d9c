import { expect, it } from 'vitest'
import { topicsOf } from './topics.ts'

const names = ['', 'a', 'A', 'a.m', 'é', 'e\u0301', '\ud800', '\ud801', '\ufffd', '\\ud800', '"', 'x'.repeat(10_000)]

it('each room has topics of its own, from a name of any length, which reveal nothing about it', async () => {
  const controls = await Promise.all(names.map(async (name) => (await topicsOf(name)).control))
  expect(new Set(controls).size).toBe(names.length)
  for (const control of controls) expect(control).toMatch(/^lb\.[\w-]{22}\.c$/)
})

it('the channels, files and control messages of a room have separate topics', async () => {
  const { message, control, files } = await topicsOf('weekly')
  const topics = [...names.map(message), control, files]
  expect(new Set(topics).size).toBe(topics.length)
  expect(message('chat')).toBe('lb.q8lbcZ6FmdYGvhm-DnTmo5.m."chat"')
})
