import { causeOfStillness } from './capture-errors.ts'
import { type CaptureGraph, type CaptureGraphOptions, openCaptureGraph } from './capture-graph.ts'

export interface CapturePipeline {
  setGate(shut: boolean): void
  close(): Promise<void>
}

export type CapturePipelineOptions = Omit<CaptureGraphOptions, 'onBroken' | 'replaces'>

/** Captures the stream through one graph after another: a broken graph is replaced, and capture fails only if that fails. */
export async function openCapturePipeline(options: CapturePipelineOptions): Promise<CapturePipeline> {
  const { signal } = options
  let shut = false
  /** Drop reports until the gate of the graph is shut: they are of audio captured while that of the microphone was. */
  let hushed = false
  /** The gate was shut while a new graph was opening, which captures from its first sample. */
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
        hushed &&= !(report.type === 'ended' && report.shut)
        if (!hushed) options.onReport(report)
      },
    })
    return own
  }
  /** Stalled audio gets a second graph, and a replacement gets another for each gesture that does not end an interruption. */
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
