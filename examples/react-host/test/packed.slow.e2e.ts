import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { frameworks, runSmoke, serveFrameworkPage } from './packed/framework-page.ts'
import { buildPackedApp } from './packed/packed-app.ts'
import { type } from './support/panels.ts'
import { line, readLines } from './support/read-lines.ts'
import { ada, luis, openStage } from './support/stage.ts'

let app: Awaited<ReturnType<typeof buildPackedApp>>

beforeAll(async () => {
  app = await buildPackedApp()
}, 600_000)
afterAll(() => app?.remove())

/** Ada writes, Luis reads it in his language, and no page complains. */
async function meetAt(servedPage: string) {
  const stage = await openStage({ servedPage })
  onTestFinished(stage.close)
  const listener = await stage.enter(luis)
  const speaker = await stage.enter(ada)
  await type(speaker, 'Subtitles', 'Good morning.')
  await expect
    .poll(() => readLines(listener, 'Subtitles'))
    .toEqual([line('[es-ES] Good morning.', 'es-ES', { name: ada.name, original: 'Good morning.' })])
  expect([stage.pageErrors, stage.consoleLines]).toEqual([[], []])
  return speaker
}

it('Next prerenders a page with the packed packages, and two people meet on it', async () => {
  const server = await app.startNext()
  onTestFinished(async () => void (await server.close()))
  const prerendered = await (await fetch(server.url)).text()
  expect(prerendered).toContain('Loading app...')
  await meetAt(server.url)
})

it.for(frameworks)(
  'two people meet on the page of the template, built by %s, in the looks of the booth',
  { timeout: 600_000 },
  async (name) => {
    const server = await serveFrameworkPage(name, app.folder)
    onTestFinished(server.close)
    const speaker = await meetAt(server.url)
    const root = speaker.locator('[data-scope="booth"][data-part="root"]')
    expect(await root.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
    // What the framework makes of the element's event.
    if (name === 'vue' || name === 'svelte') await speaker.getByText('1 lines', { exact: true }).waitFor()
  },
)

it('jest runs the tests of a page with the packed packages', () => {
  runSmoke('jest', app.folder, 'test')
}, 600_000)
