/** What many lines that are typed without a pause cost the page of their author. */
export interface Typed {
  /** From the first key press until every line is sent and shown, in milliseconds. */
  readonly busyMs: number
  /** The longest time for which the page did nothing else, in milliseconds. */
  readonly longestBlockMs: number
}

declare global {
  interface Window {
    /** Types lines into the first text box, each in a task of its own. */
    typeLines?: (count: number) => Promise<Typed>
  }
}

const task = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

function type(box: HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/** @param isSent whether nothing waits to be sent any more */
export async function typeLines(count: number, isSent: () => boolean): Promise<Typed> {
  const box = document.querySelector('textarea')
  if (!box) throw new Error('The page has no text box.')
  let longestBlockMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestBlockMs = Math.max(longestBlockMs, duration)
  })
  observer.observe({ type: 'longtask' })
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    // No number in words: the translator of this page would leave it in English, and every line would be marked as wrong.
    type(box, `Typed line ${index} of ${count}: we will start the meeting in a few minutes.`)
    await task()
  }
  while (!isSent() || !document.body.textContent.includes(`Typed line ${count - 1} of ${count}:`)) await nextFrame()
  const busyMs = performance.now() - began
  // Long tasks are reported a while after they ended.
  await nextFrame()
  await nextFrame()
  observer.disconnect()
  return { busyMs, longestBlockMs }
}
