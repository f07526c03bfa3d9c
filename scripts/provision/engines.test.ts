import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, provisionBrowser } from './browser.ts'
import { enginesPresent, provisionEngines } from './engines.ts'

afterEach(() => vi.unstubAllEnvs())

const withoutPrograms = () => vi.stubEnv('PATH', '')

test('missing engines are listed by the packages that bring them', () => {
  withoutPrograms()
  const present = enginesPresent()
  expect(present).toMatchObject({ speech: false, recognition: false })
  expect(present.missing).toEqual(expect.arrayContaining(['espeak-ng', 'lame', 'flite', 'sox']))
})

test('nothing is printed or done for engines that are present', async () => {
  const lines: string[] = []
  const complete = await provisionEngines({ only: [], log: (line) => lines.push(line) })
  expect([complete, lines]).toEqual([true, []])
})

test('a stopped run installs nothing and says that it is incomplete', async () => {
  withoutPrograms()
  const installed: string[] = []
  const complete = await provisionEngines({
    only: ['speech'],
    log: () => undefined,
    onInstalled: (engine) => installed.push(engine),
    signal: AbortSignal.abort(),
  })
  expect([complete, installed]).toEqual([false, []])
})

test('CHROME_PATH takes precedence if it names a file, and is refused otherwise', () => {
  vi.stubEnv('CHROME_PATH', process.execPath)
  expect([findBrowser(), provisionBrowser()]).toEqual([process.execPath, process.execPath])
  vi.stubEnv('CHROME_PATH', '/nonexistent/chromium')
  expect(() => provisionBrowser()).toThrow('CHROME_PATH names no file: /nonexistent/chromium.')
})
