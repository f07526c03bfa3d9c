import { afterEach, expect, test, vi } from 'vitest'
import { findNatsServer, natsServerMissing, provisionNatsServer } from './nats.ts'

afterEach(() => vi.unstubAllEnvs())

test('NATS_SERVER_PATH takes precedence if it names a file, and is refused otherwise', () => {
  vi.stubEnv('NATS_SERVER_PATH', process.execPath)
  expect(findNatsServer()).toBe(process.execPath)
  vi.stubEnv('NATS_SERVER_PATH', '/nonexistent/nats-server')
  expect(() => findNatsServer()).toThrow('NATS_SERVER_PATH names no file: /nonexistent/nats-server.')
})

test('nothing is printed or done if a server is present', () => {
  vi.stubEnv('NATS_SERVER_PATH', process.execPath)
  const lines: string[] = []
  expect([provisionNatsServer((line) => lines.push(line)), lines, natsServerMissing()]).toEqual([true, [], ''])
})
