import type { Browser, Page } from 'playwright'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds in which its thread ran. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * How long each task of the pages worked while something ran, in milliseconds: the time of their thread, without that in which the machine did
 * something else.
 */
export async function tasksDuring(browser: Browser, run: () => Promise<void>): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  await run()
  const isOver = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isOver
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const ofPages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const times = events
    .filter((event) => event.name === 'RunTask' && ofPages.has(threadOf(event)))
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1_000]))
  if (times.length === 0) throw new Error('The browser tells of no task of a page how long its thread ran.')
  return times
}

/** Reads how long a page's own thread has worked, in milliseconds: a busy machine changes it less than a clock. */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
