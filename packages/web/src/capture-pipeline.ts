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
  /** The graph heard something while the gate was shut, which ends with its next report of an end. */
  let hushed = false
  /** The gate was shut at some time since a new graph was asked for, which hears from its first sound. */
  let wasShut = false
  let replacing: Promise<void> | undefined
  let graph: CaptureGraph | undefined

  const open = async () => {
    let own: CaptureGraph | undefined
    own = await openCaptureGraph({
      ...options,
      onBroken: replace,
      onReport(report) {
        if (!own || own !== graph) return
        if (!hushed) options.onReport(report)
        else hushed = report.type !== 'ended'
      },
    })
    return own
  }
  const replace = () => {
    replacing ??= (async () => {
      await graph?.finish()
      wasShut = shut
      graph = await open()
      hushed = wasShut
      if (wasShut) graph.setGate(true, 0)
      if (wasShut && !shut) graph.setGate(false)
    })()
      .catch((error) => {
        if (!signal.aborted) options.onFailed(error)
      })
      .finally(() => {
        replacing = undefined
      })
  }

  graph = await open().catch((error: unknown) => {
    if (isStandstill(error)) return open()
    throw error
  })
  return {
    setGate(wanted) {
      if (wanted === shut) return
      shut = wanted
      wasShut ||= wanted
      if (!replacing) graph?.setGate(wanted)
    },
    async close() {
      await replacing
      await graph?.close()
    },
  }
}
