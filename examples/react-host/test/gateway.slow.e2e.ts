import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGateway, languagesOf } from '@lingobooth/gateway'
import { livekitTokens } from '@lingobooth/gateway/livekit'
import { createMetrics, eventLog } from '@lingobooth/gateway/node'
import { answering, startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { startVendorDouble } from '@lingobooth/testing/vendor-doubles'
import { deepl, elevenlabs, vendorPorts } from '@lingobooth/vendor-http'
import { createDeepgramSpeechToText } from '@lingobooth/vendor-stream'
import type { Page } from 'playwright'
import { preview } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findLivekitServer, missingLivekitServer } from '../../../scripts/provision/livekit.ts'
import { startLivekitServer } from '../../../scripts/servers/livekit.ts'
import { mountGateway, visitorOf } from '../demo-gateway.ts'
import { buildInto, pageRoot } from './support/build-page.ts'
import { lookFor, searchBundle, searchPage, watchNetwork } from './support/find-planted.ts'
import { startSpeech, type, unmute } from './support/panels.ts'
import { readTexts } from './support/read-lines.ts'
import { recordPlayback } from './support/record-playback.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, type Guest, luis, openStage } from './support/stage.ts'
import { toneMp3 } from './support/tone-mp3.ts'

const marie: Guest = { name: 'Marie Curie', language: 'fr-FR', gender: 'female' }
const guests = [ada, luis, marie] as const
const spoken = 'The budget for next year is ready.'
const typed = 'Muchas gracias a todos.'
const keys = {
  deepl: 'planted-key-of-deepl',
  deepgram: 'planted-key-of-deepgram',
  elevenlabs: 'planted-key-of-elevenlabs',
  gateway: 'planted-secret-of-the-gateway-that-is-long-enough',
}
const reason = findLivekitServer() ? '' : ` (left out: ${missingLivekitServer()})`

/** Doubles of the vendors, which take the planted keys and no other, and a gateway that has them. */
async function startGateway(livekit: Awaited<ReturnType<typeof startLivekitServer>>) {
  const translation = await startVendorDouble('deepl', { keys: [keys.deepl] })
  translation.say((text, language) => `[${language?.toLowerCase()}] ${text}`)
  const voice = await startVendorDouble('elevenlabs', { keys: [keys.elevenlabs] })
  voice.sound(await toneMp3(0.8))
  const script = answering({ partials: ['the budget'], text: spoken })
  const recognition = await startStreamVendor({ dialect: 'deepgram', script })
  recognition.accept(keys.deepgram)
  const { translator } = vendorPorts(deepl({ apiKey: keys.deepl, url: translation.url }))
  const { textToSpeech } = vendorPorts(elevenlabs({ apiKey: keys.elevenlabs, url: voice.url }))
  const log: string[] = []
  const [write, metrics] = [eventLog((line) => log.push(line)), createMetrics()]
  const gateway = createGateway({
    basePath: '/lingobooth',
    authorize: visitorOf,
    keys: [{ kid: 'one', secret: keys.gateway }],
    languages: languagesOf({
      'english-united-states': 'en-US',
      'spanish-spain': 'es-ES',
      'french-france': 'fr-FR',
    }),
    translators: translator ? [translator] : [],
    speechToText: [
      createDeepgramSpeechToText({
        url: `${recognition.url}/v1/listen`,
        credentials: { get: async () => ({ token: keys.deepgram }), invalidate: () => {} },
      }),
    ],
    textToSpeech: textToSpeech ? [textToSpeech] : [],
    transports: { livekit: livekitTokens({ url: livekit.url, apiKey: livekit.apiKey, apiSecret: livekit.apiSecret }) },
    onEvent(event) {
      write(event)
      metrics.onEvent(event)
    },
  })
  onTestFinished(async () => {
    await gateway.close()
    await Promise.all([translation, voice, recognition].map((double) => double.close()))
  })
  return { gateway, translation, voice, recognition, said: () => [...log, metrics.read()].join('\n') }
}

async function servePage(gateway: ReturnType<typeof createGateway>) {
  const folder = await buildInto(join(pageRoot, 'test/gateway'))
  const server = await preview({
    root: pageRoot,
    configFile: join(pageRoot, 'vite.config.ts'),
    plugins: [{ name: 'gateway', configurePreviewServer: (preview) => mountGateway(preview, gateway) }],
    build: { outDir: folder },
    preview: { port: 0 },
  })
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { url: server.resolvedUrls?.local[0] ?? '', folder }
}

describe.skipIf(reason !== '' && !process.env.CI)(`a page that holds only a token${reason}`, () => {
  it('lets three people speak, read and hear each other in three languages over LiveKit, and contains no key', async () => {
    const livekit = await startLivekitServer()
    onTestFinished(livekit.kill)
    const { gateway, translation, voice, recognition, said } = await startGateway(livekit)
    const { url, folder } = await servePage(gateway)
    const stage = await openStage({
      servedPage: url,
      microphoneWav: await spokenWav(['the budget for next year is ready'], { leadSeconds: 3, gapSeconds: 60 }),
    })
    onTestFinished(stage.close)
    const secrets = lookFor({ ...keys, livekit: livekit.apiSecret })
    const known = lookFor({ 'what was said': spoken })
    const readAll = watchNetwork(stage.context, (place, text) => {
      secrets.look(place, text)
      known.look(place, text)
    })

    const pages: Page[] = []
    for (const guest of guests) pages.push(await stage.enter(guest))
    const [speaker, writer] = pages as [Page, Page]
    const played = await Promise.all(pages.map(recordPlayback))
    for (const page of pages) await unmute(page)
    const read = (...expected: readonly string[]) =>
      Promise.all(
        pages.map((page, index) =>
          expect
            .poll(() => readTexts(page, 'Subtitles'))
            .toContainEqual(expect.stringContaining(expected[index] ?? '')),
        ),
      )

    const speak = await startSpeech(speaker)
    await read(spoken, `[es] ${spoken}`, `[fr] ${spoken}`)
    await speak.getByRole('button', { name: 'Stop speech' }).click()
    await type(writer, 'Subtitles', typed)
    await read(`[en-us] ${typed}`, typed, `[fr] ${typed}`)
    for (const [index, heard] of [1, 1, 2].entries())
      await expect.poll(async () => (await played[index]?.jsonValue())?.length).toBe(heard)

    expect([translation.requests.length, voice.requests.length, recognition.segments]).toEqual([4, 4, 1])
    expect([translation.refusals, voice.refusals, stage.pageErrors]).toEqual([[], [], []])
    for (const page of pages)
      await searchPage(page, (place, text) => {
        secrets.look(place, text)
        known.look(place, text)
      })
    await searchBundle(folder, secrets.look)
    secrets.look('the log and metrics of the gateway', said())
    await readAll()
    expect(known.found()).toEqual(
      expect.arrayContaining([
        'what was said in a request',
        'what was said in a socket',
        'what was said in the memory of the page',
        'what was said in the page',
      ]),
    )
    expect(secrets.found()).toEqual([])
    expect(said()).toContain('lingobooth_bought_total{service="recognition",vendor="deepgram"} 1')
    for (const text of [spoken, typed, ...guests.map(({ name }) => name)]) expect(said()).not.toContain(text)
  })
})
