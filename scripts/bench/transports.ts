import { chromium } from 'playwright'
import { chromiumArguments } from '../chromium.ts'
import { provisionBrowser } from '../provision/browser.ts'
import { startLivekitPath } from '../servers/livekit-path.ts'
import { servePage } from './browser.ts'
import type { MeasuredLivekit } from './page/livekit.ts'
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

async function benchLivekit(): Promise<MeasuredLivekit> {
  const server = await startLivekitPath()
  const page = await servePage()
  const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
  try {
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, index) => server.token({ identity: `p${index}`, room: 'bench' })),
    )
    const tab = await browser.newPage()
    const between = (begin: () => Promise<void>, end: () => Promise<void>) => async (durationMs: number) => {
      await begin()
      await new Promise((resolve) => setTimeout(resolve, durationMs))
      await end()
    }
    await tab.exposeFunction('cut', between(server.cut, server.comeBack))
    await tab.exposeFunction('restart', between(server.kill, server.restart))
    await tab.goto(`${page.url}?page=none`)
    return await tab.evaluate((stage) => window.measureLivekit(stage), { url: server.url, media: server.media, tokens })
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
  const livekit = await benchLivekit()
  rows.push(...rowsOf(livekit))
  for (const [name, recoveryMs] of livekit.recoveries)
    rows.push([`LiveKit, ${name}`, `there ${milliseconds(recoveryMs)} after 3 s of it`])
  return rows
}
