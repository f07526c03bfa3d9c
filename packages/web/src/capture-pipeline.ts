import { isStandstill } from './capture-errors.ts'
import { type CaptureGraph, type CaptureGraphOptions, openCaptureGraph } from './capture-graph.ts'

export interface CapturePipeline {
  setGate(shut: boolean): void
  close(): Promise<void>
}

export type CapturePipelineOptions = Omit<CaptureGraphOptions, 'onBroken'>

/** Hears the stream through one graph after the other: a graph that broke is replaced, and only where that fails, capture fails. */
export async function openCapturePipeline(options: CapturePipelineOptions): Promise<CapturePipeline> {
  const { signal } = options
  let shut = false
  let replacing: Promise<void> | undefined
  const open = () =>
    openCaptureGraph({
      ...options,
      onBroken: replace,
      onReport(report) {
        if (!(replacing && shut)) options.onReport(report)
      },
    })
  const replace = () => {
    replacing ??= (async () => {
      await graph.finish()
      const next = await open()
      graph = next
      if (signal.aborted) await next.close()
      else if (shut) next.setGate(true, 0)
    })()
      .catch((error) => {
        if (!signal.aborted) options.onFailed(error)
      })
      .finally(() => {
        replacing = undefined
      })
  }
  let graph: CaptureGraph = await open().catch((error: unknown) => {
    if (isStandstill(error)) return open()
    throw error
  })
  return {
    setGate(wanted) {
      if (wanted === shut) return
      shut = wanted
      if (!replacing) graph.setGate(wanted)
    },
    async close() {
      await replacing
      await graph.close()
    },
  }
}
