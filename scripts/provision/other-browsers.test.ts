import { afterEach, expect, test, vi } from 'vitest'
import { missingBrowser } from './other-browsers.ts'

afterEach(() => vi.unstubAllEnvs())

test('tests in a missing browser are left out, naming the packages that provide it, but not in CI', () => {
  vi.stubEnv('PATH', '')
  vi.stubEnv('CI', '')
  expect(missingBrowser('Firefox')).toBe('not on this machine: firefox-esr, pulseaudio, pulseaudio-utils')
  vi.stubEnv('CI', 'true')
  expect(missingBrowser('Firefox')).toBe('')
})
