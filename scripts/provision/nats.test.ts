import { afterEach, expect, test, vi } from 'vitest'
import { findNatsServer, natsServerMissing, provisionNatsServer } from './nats.ts'

afterEach(() => vi.unstubAllEnvs())

test('NATS_SERVER_PATH wins where it names a file, and is refused where it does not', () => {
  vi.stubEnv('NATS_SERVER_PATH', process.execPath)
  expect(findNatsServer()).toBe(process.execPath)
  vi.stubEnv('NATS_SERVER_PATH', '/nonexistent/nats-server')
  expect(() => findNatsServer()).toThrow('NATS_SERVER_PATH names no file: /nonexistent/nats-server.')
})

test('nothing is said and nothing is done where there is one', () => {
  vi.stubEnv('NATS_SERVER_PATH', process.execPath)
  const lines: string[] = []
  expect([provisionNatsServer((line) => lines.push(line)), lines, natsServerMissing()]).toEqual([true, [], ''])
})
