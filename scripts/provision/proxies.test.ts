import { afterEach, expect, test, vi } from 'vitest'
import { findProxy } from './proxies.ts'

afterEach(() => vi.unstubAllEnvs())

test('a proxy is found on the path, and named where it is', () => {
  vi.stubEnv('PATH', '/nonexistent')
  expect([undefined, '/usr/sbin/nginx']).toContain(findProxy('nginx'))
  expect(findProxy('caddy')).toBeUndefined()
})
