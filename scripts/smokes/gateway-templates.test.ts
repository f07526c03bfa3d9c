import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../run.ts'

const read = (path: string) => readFileSync(`${root}templates/${path}`, 'utf8')

it.each(['.env.example', 'server/gateway.ts', 'server/log-in.ts', 'server/settings.ts'])(
  'the gateway templates have the same %s',
  (path) => expect(read(`next/${path}`)).toBe(read(`hono/${path}`)),
)

it('the pages of the gateway templates differ only in live recognition, which Next cannot serve', () => {
  expect(read('next/app/meeting.tsx').replace(', live: false', '')).toBe(read('hono/src/meeting.tsx'))
})

it('the development server of the Hono template passes on the original host of the page', () => {
  // A proxy that is given as text alone puts its own in its place, which the server refuses.
  expect(read('hono/vite.config.ts')).toContain("'/log-in': { target }, '/lingobooth': { target, ws: true }")
})
