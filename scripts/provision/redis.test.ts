import { afterEach, expect, test, vi } from 'vitest'
import { findRedisServer, provisionRedisServer, redisServerMissing } from './redis.ts'

afterEach(() => vi.unstubAllEnvs())

test('REDIS_SERVER_PATH takes precedence if it names a file, and is refused otherwise', () => {
  vi.stubEnv('REDIS_SERVER_PATH', process.execPath)
  const lines: string[] = []
  expect([findRedisServer(), provisionRedisServer((line) => lines.push(line)), lines, redisServerMissing()]).toEqual([
    process.execPath,
    true,
    [],
    '',
  ])
  vi.stubEnv('REDIS_SERVER_PATH', '/nonexistent/redis-server')
  expect(() => findRedisServer()).toThrow('REDIS_SERVER_PATH names no file: /nonexistent/redis-server.')
})
