import { afterEach, expect, test, vi } from 'vitest'
import { missingBrowser } from './other-browsers.ts'

afterEach(() => vi.unstubAllEnvs())

test('tests in a browser that is missing are left out with the packages that bring it, but not in CI', () => {
  vi.stubEnv('PATH', '')
  vi.stubEnv('CI', '')
  expect(missingBrowser('Firefox')).toBe('not on this machine: firefox-esr, pulseaudio, pulseaudio-utils')
  vi.stubEnv('CI', 'true')
  expect(missingBrowser('Firefox')).toBe('')
})
