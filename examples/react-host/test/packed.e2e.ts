import { answer, startVendorServer } from '@lingobooth/testing/server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildPackedApp } from './packed/packed-app.ts'
import { servePolicy } from './packed/policy-server.ts'
import { chooseLanguage, openSettings, panel, startSpeech, type, unmute } from './support/panels.ts'
import { line, readLines, readTexts } from './support/read-lines.ts'
import { recordPlayback } from './support/record-playback.ts'
import { servePage } from './support/serve-page.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, luis, openStage } from './support/stage.ts'

let app: Awaited<ReturnType<typeof buildPackedApp>>

beforeAll(async () => {
  app = await buildPackedApp()
}, 600_000)
afterAll(() => app?.remove())

it('the packed packages import without side effects, and render their panels, on a server', async () => {
  expect(JSON.parse(await app.node('on-a-server.ts'))).toEqual({
    left: { globals: [], listeners: [], resources: [] },
    calls: 0,
    rendered: { whole: 'Loading app...', panels: ['Subtitles', 'Chat', 'Translated voice', 'Speak'] },
  })
})

it('the packed packages compile under strict checks, and the transports in a page that bundles their SDKs', async () => {
  expect(app.typeErrors()).toEqual([])
  const languages = [{ name: 'English (United States)', code: 'english-united-states', services: ['ttt'] }]
  const engines = await startVendorServer()
  engines.route({ '/languages': answer.json(languages) })
  onTestFinished(engines.close)
  const stage = await openStage({ enginesUrl: engines.url, builtPage: app.builtTransports })
  onTestFinished(stage.close)
  const page = await stage.open('')
  await expect.poll(() => page.locator('body').textContent()).toContain('failures')
  expect(JSON.parse((await page.locator('body').textContent()) ?? '')).toEqual({
    channel: 'lingobooth-weekly-chat',
    stream: 'lingobooth-lines',
    publish: true,
    failures: ['network', 'network', 'network', 'network'],
  })
  expect(stage.pageErrors).toEqual([])
})

it('two people meet on the template of a page without a framework', async () => {
  const server = await app.startPlain()
  onTestFinished(async () => void (await server.close()))
  const stage = await openStage({ servedPage: server.url })
  onTestFinished(stage.close)
  const enter = async (name: string) => {
    const page = await stage.open('')
    await page.getByRole('link', { name }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    return page
  }
  const listener = await enter('Join as Luis')
  const speaker = await enter('Join as Ada')

  await type(speaker, 'Subtitles', 'Good morning.')

  await expect
    .poll(() => readLines(listener, 'Subtitles'))
    .toEqual([line('[es-ES] Good morning.', 'es-ES', { name: 'Ada', original: 'Good morning.' })])
  expect([stage.pageErrors, stage.consoleLines]).toEqual([[], []])
})

it('a page built on the packed packages translates, hears and speaks under a strict content security policy', async () => {
  const demo = await servePage({})
  onTestFinished(demo.close)
  const server = await servePolicy(app.builtPage, demo.url)
  onTestFinished(server.close)
  const stage = await openStage({
    servedPage: server.url,
    microphoneWav: await spokenWav(['the budget for next year is ready'], { leadSeconds: 3, gapSeconds: 3 }),
  })
  onTestFinished(stage.close)
  const complaints: string[] = []
  stage.context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })

  const listener = await stage.enter(luis)
  const played = await recordPlayback(listener)
  await unmute(listener)
  const speaker = await stage.enter(ada)

  await type(speaker, 'Subtitles', 'I have a question about the contract.')
  await expect
    .poll(() => readLines(listener, 'Subtitles'))
    .toEqual([
      line('Tengo una cuestión sobre el contrato.', 'es-ES', {
        name: ada.name,
        original: 'I have a question about the contract.',
      }),
    ])
  await expect.poll(() => played.jsonValue()).toEqual(['whole'])

  await startSpeech(speaker)
  await expect
    .poll(() => readTexts(speaker, 'Subtitles'))
    .toEqual([
      expect.stringContaining('I have a question about the contract.'),
      expect.stringMatching(/budget for next year is ready/i),
    ])
  await expect.poll(() => played.jsonValue()).toEqual(['whole', 'whole'])

  const chat = panel(listener, 'Chat')
  await openSettings(chat)
  await chooseLanguage(chat, 'Target Language', 'English (US)')
  await type(speaker, 'Chat', 'It is at https://example.com/contract')
  await expect
    .poll(() => readLines(listener, 'Chat'))
    .toEqual([line('It is at https://example.com/contract', 'en-US', { name: 'Ada L.' })])
  await openSettings(chat)
  const flag = chat.locator('img[src^="data:image/svg"]').first()
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)

  expect([server.violations, stage.pageErrors, complaints]).toEqual([[], [], []])

  await speaker.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => server.violations).toEqual(['style-src-attr'])
})
