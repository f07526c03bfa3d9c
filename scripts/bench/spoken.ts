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

/** Start and end of every call of one kind, and the moments at which lines were painted and sound began, on the clock of the system. */
async function record(page: Page) {
  await page.addInitScript(() => {
    const painted: number[] = []
    const sounded: number[] = []
    const now = () => performance.timeOrigin + performance.now()
    Object.assign(window, { painted, sounded })
    let shown = 0
    new MutationObserver(() => {
      const items = document.querySelectorAll('[role=log] [data-part=subtitle][data-state]')
      const settled = [...items].filter((item) =>
        ['original', 'translated'].includes(item.getAttribute('data-state') ?? ''),
      )
      if (settled.length > shown)
        requestAnimationFrame(() => {
          painted.push(now())
        })
      shown = settled.length
    }).observe(document, { subtree: true, childList: true, attributes: true })
    const { play } = HTMLAudioElement.prototype
    HTMLAudioElement.prototype.play = function () {
      this.addEventListener(
        'playing',
        () => {
          if (this.duration > 0.5) sounded.push(now())
        },
        { once: true },
      )
      return play.call(this)
    }
  })
}

const calls = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.includes(wanted))
        .map((entry) => ({
          from: performance.timeOrigin + entry.startTime,
          to: performance.timeOrigin + entry.startTime + entry.duration,
        })),
    name,
  )
const moments = (page: Page, name: 'painted' | 'sounded') =>
  page.evaluate((wanted) => (window as unknown as Record<string, number[]>)[wanted] ?? [], name)

/** From the end of each segment of speech to its final text, on the page's connection to the recogniser. */
function recordRecognition(page: Page) {
  const asked: number[] = []
  const answered: number[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (payload === '{"type":"end"}') asked.push(Date.now())
    })
    socket.on('framereceived', ({ payload }) => {
      if (payload === '{"type":"end"}') answered.push(Date.now())
    })
  })
  return () => asked.map((from, index) => ({ from, to: answered[index] ?? Number.NaN }))
}

const recognizers = [
  ['PocketSphinx', []],
  ['Whisper tiny.en', ['whisper']],
] as const satisfies readonly (readonly [name: string, neural: readonly NeuralName[]])[]

/** A spoken line on the local engines behind a gateway, from the end of its recording to the sound of its translation, split by stage; with each recogniser. */
export async function benchSpoken(): Promise<readonly Figure[]> {
  await mkdir(outDir, { recursive: true })
  await build({ ...config, build: { outDir, emptyOutDir: true } })
  const microphoneWav = await spokenWav(sentences, { leadSeconds: 4, gapSeconds: 5 })
  const figures: Figure[] = []
  for (const [name, neural] of recognizers) figures.push(...(await benchWith(name, neural, microphoneWav)))
  return figures
}

const outDir = fileURLToPath(new URL('../../.cache/demo-page', import.meta.url))
const config = { root: pageRoot, configFile: join(pageRoot, 'vite.config.ts'), logLevel: 'error' as const }

async function benchWith(recognizer: string, neural: readonly NeuralName[], microphoneWav: string) {
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
    const plugins = [demoGateway(engines)]
    const server = await preview({ ...config, plugins, build: { outDir }, preview: { port: 0 } })
    closing.push(() => server.close())
    const url = server.resolvedUrls?.local[0] ?? ''
    const browser = await chromium.launch({
      executablePath: await provisionBrowser(),
      args: chromiumArguments({ microphoneWav }),
    })
    closing.push(() => browser.close())
    const context = await browser.newContext()
    const enter = async (query: string) => {
      const page = await context.newPage()
      await record(page)
      const recognized = recordRecognition(page)
      await page.goto(`${url}?${query}`)
      await page.getByText('Connected', { exact: true }).waitFor()
      return { page, recognized }
    }
    const { page: listener } = await enter('n=Luis&id=bench&lng=es-ES&g=male')
    const { page: speaker, recognized: recognizedOf } = await enter('n=Ada&id=bench&lng=en-US&g=female')
    await listener.getByRole('region', { name: 'Subtitles' }).getByRole('button', { name: 'Unmute' }).click()
    await speaker.getByRole('button', { name: 'Start speaking' }).click()
    await listener.bringToFront()
    await listener.waitForFunction(
      (count) => (window as unknown as { sounded: number[] }).sounded.length >= count,
      sentences.length,
      { timeout: 120_000 },
    )
    const recognized = recognizedOf()
    // The speaker's page translates.
    const translated = await calls(speaker, '/lingobooth/translate')
    const voiced = await calls(listener, '/lingobooth/speak')
    const shownAtSpeaker = await moments(speaker, 'painted')
    const shownAtListener = await moments(listener, 'painted')
    const sounded = await moments(listener, 'sounded')
    const stage = (from: readonly number[], to: readonly number[]) =>
      median(to.map((end, index) => end - (from[index] ?? Number.NaN)).filter(Number.isFinite))
    const starts = (list: typeof recognized) => list.map(({ from }) => from)
    const ends = (list: typeof recognized) => list.map(({ to }) => to)
    const stages = [
      ['recognition', stage(starts(recognized), ends(recognized))],
      ['recognised to shown at the speaker', stage(ends(recognized), shownAtSpeaker)],
      ['recognised to translation asked for', stage(ends(recognized), starts(translated))],
      ['translation (Apertium)', stage(starts(translated), ends(translated))],
      ['translated to shown at the listener', stage(ends(translated), shownAtListener)],
      ['translated to voice asked for', stage(ends(translated), starts(voiced))],
      ['voice (eSpeak NG, mp3)', stage(starts(voiced), ends(voiced))],
      ['voice there to sound', stage(ends(voiced), sounded)],
      ['end of the segment to sound, all', stage(starts(recognized), sounded)],
    ] as const
    return stages.map(([name, timeMs]) => lowerIsBetter(`${recognizer}: ${name}`, timeMs, 'ms'))
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}
