import { startLivekitPath } from '../servers/livekit-path.ts'
import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter } from './figure.ts'
import type { MeasuredLivekit } from './page/livekit.ts'
import { onPage } from './serve-page.ts'
import { type Measured, measureTransport } from './transports/measure.ts'
import { stageBroadcast, stageNats, stagePubnub } from './transports/node-subjects.ts'

const figuresOf = ({ name, raw, ours, recoveryMs }: Measured): Figure[] => [
  neitherIsBetter(`${name}: bare client, median`, raw.medianMs, 'ms'),
  neitherIsBetter(`${name}: bare client, p99`, raw.p99Ms, 'ms'),
  neitherIsBetter(`${name}: bare client`, raw.linesPerSecond, 'lines/s'),
  lowerIsBetter(`${name}: two booths, median`, ours.medianMs, 'ms'),
  lowerIsBetter(`${name}: two booths, p99`, ours.p99Ms, 'ms'),
  higherIsBetter(`${name}: two booths`, ours.linesPerSecond, 'lines/s'),
  lowerIsBetter(`${name}: added at the median`, ours.medianMs - raw.medianMs, 'ms', { goal: 1 }),
  higherIsBetter(`${name}: lines of ours to bare`, ours.linesPerSecond / raw.linesPerSecond, 'times'),
  ...(recoveryMs === null
    ? []
    : [lowerIsBetter(`${name}: lines typed in a cut of 3 s, there after it`, recoveryMs, 'ms')]),
]

async function benchLivekit(): Promise<MeasuredLivekit> {
  const server = await startLivekitPath()
  try {
    return await onPage(async (browser, url) => {
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
      await tab.goto(`${url}?page=none`)
      return await tab.evaluate((stage) => window.measureLivekit(stage), {
        url: server.url,
        media: server.media,
        tokens,
      })
    })
  } finally {
    await server.stop()
  }
}

/** Each transport under two booths beside its bare client, at 200 lines a second and flooded. */
export async function benchTransports(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const stage of [stageBroadcast, stageNats, stagePubnub]) {
    const { subject, close } = await stage()
    figures.push(...figuresOf(await measureTransport(subject)))
    await close()
  }
  const livekit = await benchLivekit()
  const recoveries = livekit.recoveries.map(([name, recoveryMs]) =>
    lowerIsBetter(`LiveKit, ${name}: lines typed in 3 s of it, there after it`, recoveryMs, 'ms'),
  )
  return [...figures, ...figuresOf(livekit), ...recoveries]
}
