import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startCommand } from '../../../scripts/servers/start-command.ts'
import { installSample, sampleFingerprints } from './packed/install-sample.ts'
import { type } from './support/panels.ts'
import { line, readLines } from './support/read-lines.ts'
import { openStage } from './support/stage.ts'

const place = mkdtempSync(join(tmpdir(), 'lingobooth-samples-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Ada and Luis on the page of a sample, which nobody has edited since the first release. */
async function enter(name: string) {
  const folder = installSample(name, place)
  const server = await startCommand('npm start', folder, { NODE_ENV: 'production' })
  onTestFinished(server.close)
  const stage = await openStage({ servedPage: server.url })
  onTestFinished(stage.close)
  const open = async (query: string) => {
    const page = await stage.open(`/?${query}`)
    await page.getByText('Connected', { exact: true }).waitFor()
    return page
  }
  const luis = await open('name=Luis&language=es-ES')
  return { luis, ada: await open('name=Ada&language=en-US'), stage }
}

const timeout = 600_000

it('the samples are unedited, since they stand in for existing applications', () => {
  expect(sampleFingerprints()).toEqual({
    'gateway-server': 'f882827cf03ade2639e1430dca2b6ddb',
    'plain-page': '40db6fefa56694fe0d7a5a05e1365f4e',
    'react-page': 'c03337841d0c04701183fd7b9da991aa',
  })
})

it('the React sample builds with the current packages, and two people meet on it', { timeout }, async () => {
  const { ada, luis, stage } = await enter('react-page')
  await type(ada, 'Subtitles', 'Good morning.')
  await expect
    .poll(() => readLines(luis, 'Subtitles'))
    .toEqual([line('spanish-spain: Good morning.', 'es-ES', { name: 'Ada', original: 'Good morning.' })])
  await luis.getByRole('button', { name: 'Raise a hand' }).click()
  await ada.getByText('2 lines', { exact: true }).waitFor()
  expect([stage.pageErrors, stage.consoleLines]).toEqual([[], []])
})

it('two people meet on the plain HTML sample with the current element', { timeout }, async () => {
  const { ada, luis, stage } = await enter('plain-page')
  await type(ada, 'Subtitles', 'Good morning.')
  await expect
    .poll(() => readLines(luis, 'Subtitles'))
    .toEqual([line('es-ES: Good morning.', 'es-ES', { name: 'Ada', original: 'Good morning.' })])
  await luis.getByText('subtitles', { exact: true }).waitFor()
  expect([stage.pageErrors, stage.consoleLines]).toEqual([[], []])
})

it('two people meet on the sample with the current gateway, which keeps the key secret', { timeout }, async () => {
  const { ada, luis, stage } = await enter('gateway-server')
  await type(ada, 'Subtitles', 'Good morning.')
  await expect
    .poll(() => readLines(luis, 'Subtitles'))
    .toEqual([line('spanish-spain Bearer own-key: Good morning.', 'es-ES', { name: 'Ada', original: 'Good morning.' })])
  expect([stage.pageErrors, stage.consoleLines]).toEqual([[], []])
})
