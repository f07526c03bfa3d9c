export const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Watches the page from now on. What it returns ends that, and resolves to the longest time for which the page did nothing else, in milliseconds. */
export function watchBlocks(): () => Promise<number> {
  let longestMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  })
  observer.observe({ type: 'longtask' })
  return async () => {
    // Long tasks are reported a while after they ended.
    await nextFrame()
    await nextFrame()
    observer.disconnect()
    return longestMs
  }
}
