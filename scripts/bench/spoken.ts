import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createEngineRoom, type NeuralName } from '@lingobooth/local-engines'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { demoGateway } from '../../examples/react-host/demo-gateway.ts'
import { spokenWav } from '../../examples/react-host/test/support/spoken-wav.ts'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { type Figure, lowerIsBetter } from './figure.ts'
import { median } from './statistics.ts'

const sentences = [
  'the budget for next year is ready',
  'i do not understand the question',
  'we need more time for this project',
  'i want to buy a new car',
  'we have three new customers this month',
]

const pageRoot = fileURLToPath(new URL('../../examples/react-host', import.meta.url))
const outDir = fileURLToPath(new URL('../../.cache/demo-page', import.meta.url))
const config = { root: pageRoot, configFile: join(pageRoot, 'vite.config.ts'), logLevel: 'error' as const }

declare global {
  interface Window {
    /** Moments on the clock of the system at which a line was painted with all that it waited for, and sound began. */
    spoken: { readonly painted: number[]; readonly sounded: number[] }
  }
}

/** Runs in the page. */
function recordMoments() {
  const { painted, sounded } = { painted: [] as number[], sounded: [] as number[] }
  window.spoken = { painted, sounded }
  const now = () => performance.timeOrigin + performance.now()
  let shown = 0
  new MutationObserver(() => {
    const settled = document.querySelectorAll(
      '[role=log] [data-part=subtitle]:is([data-state=original], [data-state=translated]), [data-part=now][data-state=final] [data-part=now-words][data-foreign=false] > [data-part=now-line]',
    )
    if (settled.length > shown) requestAnimationFrame(() => painted.push(now()))
    shown = settled.length
  }).observe(document, { subtree: true, childList: true, attributes: true })
  const { play } = HTMLAudioElement.prototype
  HTMLAudioElement.prototype.play = function () {
    const begins = () => {
      if (this.duration > 0.5) sounded.push(now())
    }
    this.addEventListener('playing', begins, { once: true })
    return play.call(this)
  }
}

interface Spans {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** The calls of a page whose address has this part. */
const callsOf = (page: Page, part: string): Promise<Spans> =>
  page.evaluate((wanted) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted))
    const starts = calls.map(({ startTime }) => performance.timeOrigin + startTime)
    return { starts, ends: calls.map(({ duration }, index) => (starts[index] ?? Number.NaN) + duration) }
  }, part)

/** From the end of each segment of speech to its final text, on the page's connection to the recogniser. */
function recordRecognition(page: Page): Spans {
  const [starts, ends]: [number[], number[]] = [[], []]
  page.on('websocket', (socket) => {
    const note = (times: number[]) => (frame: { readonly payload: string | Buffer }) => {
      if (frame.payload === '{"type":"end"}') times.push(Date.now())
    }
    socket.on('framesent', note(starts))
    socket.on('framereceived', note(ends))
  })
  return { starts, ends }
}

/** A spoken line on the local engines behind a gateway, from the end of its recording to the sound of its translation, split by stage; with each recogniser. */
export async function benchSpoken(): Promise<readonly Figure[]> {
  await mkdir(outDir, { recursive: true })
  await build({ ...config, build: { outDir, emptyOutDir: true } })
  const microphoneWav = await spokenWav(sentences, { leadSeconds: 4, gapSeconds: 5 })
  return [
    ...(await benchWith('PocketSphinx', [], microphoneWav)),
    ...(await benchWith('Whisper tiny.en', ['whisper'], microphoneWav)),
  ]
}

async function benchWith(recognizer: string, neural: readonly NeuralName[], microphoneWav: string): Promise<Figure[]> {
  const engines = createEngineRoom({ neural, choice: 'local' })
  const closing: (() => Promise<void>)[] = [() => engines.close()]
  try {
    const states = () => engines.report().neural ?? []
    while (states().some(({ state }) => state === 'starting')) await setTimeout(100)
    const missing = states().find(({ state }) => state !== 'ready')
    if (missing) {
      console.error(`${recognizer}: not measured. ${missing.note}`)
      return []
    }
    const server = await preview({
      ...config,
      plugins: [demoGateway(engines)],
      build: { outDir },
      preview: { port: 0 },
    })
    closing.push(() => server.close())
    const args = chromiumArguments({ microphoneWav })
    const browser = await chromium.launch({ executablePath: await provisionBrowser(), args })
    closing.push(() => browser.close())
    const context = await browser.newContext()
    await context.addInitScript(recordMoments)
    const enter = async (query: string) => {
      const page = await context.newPage()
      const recognized = recordRecognition(page)
      await page.goto(`${server.resolvedUrls?.local[0]}?id=bench&${query}`)
      await page.getByText('Connected', { exact: true }).waitFor()
      return { page, recognized }
    }
    const { page: listener } = await enter('n=Luis&lng=es-ES&g=male')
    const { page: speaker, recognized } = await enter('n=Ada&lng=en-US&g=female')
    await listener.getByRole('button', { name: /\(Unmute\)$/ }).click()
    await speaker.getByRole('button', { name: 'Start speaking' }).click()
    await listener.bringToFront()
    const isSaid = (count: number) => window.spoken.sounded.length >= count
    await listener.waitForFunction(isSaid, sentences.length, { timeout: 120_000 })
    const voiced = await callsOf(listener, '/lingobooth/speak')
    const [atSpeaker, atListener] = [
      await speaker.evaluate(() => window.spoken),
      await listener.evaluate(() => window.spoken),
    ]
    const stages = {
      recognition: [recognized.starts, recognized.ends],
      'recognised to shown at the speaker': [recognized.ends, atSpeaker.painted],
      // Calls for translations are not paired: previews make more of them.
      'recognised to shown at the listener': [recognized.ends, atListener.painted],
      'recognised to voice asked for': [recognized.ends, voiced.starts],
      'voice (eSpeak NG, mp3)': [voiced.starts, voiced.ends],
      'voice there to sound': [voiced.ends, atListener.sounded],
      'end of the segment to sound, all': [recognized.starts, atListener.sounded],
    } as const
    return Object.entries(stages).map(([name, [from, to]]) => {
      const timesMs = to.map((end, index) => end - (from[index] ?? Number.NaN)).filter(Number.isFinite)
      return lowerIsBetter(`${recognizer}: ${name}`, median(timesMs), 'ms')
    })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}
