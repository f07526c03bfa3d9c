import type { EngineChoice, EngineUse } from '@lingobooth/local-engines'
import { useEffect, useState } from 'react'

export type EngineState = 'ready' | 'installing' | 'unavailable'

export interface EngineReport {
  readonly state: EngineState
  readonly engine: string
}

/** An engine that is asked before the others, for the languages that it knows. */
export interface NeuralReport {
  readonly task: 'recognition' | 'translation' | 'speech'
  readonly engine: string
  readonly languages: string
  readonly instead: string
  readonly state: EngineState | 'starting'
  readonly note?: string
  readonly licence: string
}

export interface EngineStatus {
  /** @default 'local' */
  readonly choice?: EngineChoice
  readonly uses?: readonly EngineUse[]
  /** What one command or key would add. */
  readonly adds?: readonly string[]
  readonly translation: EngineReport
  readonly speech: EngineReport
  readonly recognition: EngineReport
  readonly neural?: readonly NeuralReport[]
}

const pollMs = 2_000

export async function readStatus(signal?: AbortSignal): Promise<EngineStatus | null> {
  try {
    const answer = await fetch('/engines/engines', { signal: signal ?? null })
    return answer.ok ? ((await answer.json()) as EngineStatus) : null
  } catch {
    return null
  }
}

/** Polls which engines are running while some may still start; null when their server cannot be reached. */
export function useEngineStatus(first?: EngineStatus | null): EngineStatus | null | undefined {
  const [status, setStatus] = useState(first)
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const next = await readStatus(controller.signal)
      if (controller.signal.aborted) return
      setStatus((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
      const engines = next ? [next.translation, next.speech, next.recognition, ...(next.neural ?? [])] : []
      const complete = next && engines.every(({ state }) => state === 'ready')
      if (!complete) timer = setTimeout(ask, pollMs)
    }
    void ask()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
  return status
}
