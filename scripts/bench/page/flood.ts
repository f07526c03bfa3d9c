import { nextFrame, watchBlocks } from './blocks.ts'

/** What became of many lines that came in a short time. */
export interface Flooded {
  readonly commits: number
  readonly frames: number
  /** The longest time for which the page did nothing else, in milliseconds. */
  readonly longestBlockMs: number
  /** From the last line to the frame that showed it, in milliseconds. */
  readonly behindMs: number
}

declare global {
  interface Window {
    /** Commits of React so far. */
    commits?: number
    /** Lines as a network brings them: each in a task of its own, however busy the page is. */
    flood?: (linesPerSecond: number, seconds: number) => Promise<Flooded>
  }
}

/** Keeps its pace while the page is blocked, like a server. */
const source = `onmessage = ({ data: { linesPerSecond, seconds } }) => {
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(seconds, (performance.now() - began) / 1000) * linesPerSecond
    while (sent < Math.floor(due)) postMessage(++sent)
    if (sent >= linesPerSecond * seconds) {
      clearInterval(timer)
      postMessage(performance.timeOrigin + performance.now())
    }
  }, 1)
}`

export async function flood(
  linesPerSecond: number,
  seconds: number,
  { addLine, isShown }: { addLine(): void; isShown(): boolean },
): Promise<Flooded> {
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  const longestBlock = watchBlocks()
  const { commits: commitsBefore = 0 } = window
  let frames = 0
  let isOver = false
  const countFrames = async () => {
    for (; !isOver; frames++) await nextFrame()
  }
  void countFrames()
  const endedAt = await new Promise<number>((resolve) => {
    let added = 0
    worker.onmessage = ({ data }) => {
      if (added === linesPerSecond * seconds) return resolve(data)
      added++
      addLine()
    }
    worker.postMessage({ linesPerSecond, seconds })
  })
  worker.terminate()
  while (!isShown()) await nextFrame()
  const behindMs = performance.timeOrigin + performance.now() - endedAt
  isOver = true
  const longestBlockMs = await longestBlock()
  return { commits: (window.commits ?? 0) - commitsBefore, frames, longestBlockMs, behindMs }
}
