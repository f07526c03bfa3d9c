import { causeOfStillness } from './capture-errors.ts'
import { type CaptureGraph, type CaptureGraphOptions, openCaptureGraph } from './capture-graph.ts'

export interface CapturePipeline {
  setGate(shut: boolean): void
  close(): Promise<void>
}

export type CapturePipelineOptions = Omit<CaptureGraphOptions, 'onBroken' | 'replaces'>

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

  const open = async (replaces: boolean) => {
    let own: CaptureGraph | undefined
    own = await openCaptureGraph({
      ...options,
      replaces,
      onBroken: replace,
      onReport(report) {
        if (!own || own !== graph) return
        if (!hushed) options.onReport(report)
        else hushed = report.type !== 'ended'
      },
    })
    return own
  }
  /** Sound that stands still has a second graph; and a replacement another for each gesture that does not end an interruption. */
  const openAgain = async (replaces: boolean, retries = 1): Promise<CaptureGraph> => {
    try {
      return await open(replaces)
    } catch (error) {
      const cause = causeOfStillness(error)
      if (replaces && cause === 'interruption') return openAgain(replaces, retries)
      if (cause && retries > 0) return openAgain(replaces, retries - 1)
      throw error
    }
  }
  const replace = () => {
    replacing ??= (async () => {
      await graph?.finish()
      wasShut = shut
      graph = await openAgain(true)
      hushed = wasShut
      if (wasShut) {
        graph.setGate(true, 0)
        if (!shut) graph.setGate(false)
      }
    })()
      .catch((error) => {
        if (!signal.aborted) options.onFailed(error)
      })
      .finally(() => {
        replacing = undefined
      })
  }

  graph = await openAgain(false)
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
