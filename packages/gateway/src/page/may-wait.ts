type Timing = Pick<PerformanceResourceTiming, 'name' | 'nextHopProtocol'>

const timings = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[]

/** Whether a call may stay open. Over HTTP/1.1 all tabs of a browser share six connections to a host, and a call that waits takes one; elsewhere than in a page nothing is shared. */
export function mayWait(url: string, of: (() => readonly Timing[]) | undefined = inPage()): boolean {
  if (!of) return true
  const latest = of().findLast(({ name }) => name.includes(`${url}/`))
  return /^h[23]/.test(latest?.nextHopProtocol ?? '')
}

const inPage = () => (typeof document === 'undefined' ? undefined : timings)
