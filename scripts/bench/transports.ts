import { chromium } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { startLivekitServer } from '../servers/livekit.ts'
import { servePage } from './browser.ts'
import { milliseconds } from './statistics.ts'
import { type Measured, measureTransport } from './transports/measure.ts'
import { stageBroadcast, stageNats, stagePubnub } from './transports/node-subjects.ts'

const perSecond = (value: number) => Math.round(value).toLocaleString('en-US')

const rowsOf = ({ name, raw, ours, recoveryMs }: Measured) =>
  [
    [
      `${name}: bare client`,
      `median ${milliseconds(raw.medianMs)}, p99 ${milliseconds(raw.p99Ms)}, ${perSecond(raw.linesPerSecond)} lines a second`,
    ],
    [
      `${name}: two booths`,
      `median ${milliseconds(ours.medianMs)}, p99 ${milliseconds(ours.p99Ms)}, ${perSecond(ours.linesPerSecond)} lines a second`,
    ],
    [
      `${name}: ours against bare`,
      `${milliseconds(ours.medianMs - raw.medianMs)} added at the median (target 1), ${(ours.linesPerSecond / raw.linesPerSecond).toFixed(2)} times the lines`,
    ],
    ...(recoveryMs === null
      ? []
      : [[`${name}: lines typed in a cut of 3 s`, `there ${milliseconds(recoveryMs)} after it`] as const]),
  ] as const

async function benchLivekit(): Promise<Measured> {
  const server = await startLivekitServer()
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, index) => server.token({ identity: `p${index}`, room: 'bench' })),
    )
    const tab = await browser.newPage()
    await tab.exposeFunction('outage', async (durationMs: number) => {
      await server.kill()
      await new Promise((resolve) => setTimeout(resolve, durationMs))
      await server.restart()
    })
    await tab.goto(`${page.url}?page=none`)
    return await tab.evaluate((stage) => window.measureLivekit(stage), { url: server.url, tokens })
  } finally {
    await browser.close()
    await page.close()
    await server.stop()
  }
}

/** Each transport under two booths beside its bare client, at 200 lines a second and flooded. */
export async function benchTransports() {
  const rows: (readonly [string, string])[] = []
  for (const stage of [stageBroadcast, stageNats, stagePubnub]) {
    const { subject, close } = await stage()
    rows.push(...rowsOf(await measureTransport(subject)))
    await close()
  }
  rows.push(...rowsOf(await benchLivekit()))
  return rows
}
