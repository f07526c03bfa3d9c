import { useEffect, useState } from 'react'

export type EngineState = 'ready' | 'installing' | 'unavailable'

export interface EngineReport {
  readonly state: EngineState
  readonly engine: string
}

export interface EngineStatus {
  readonly translation: EngineReport
  readonly speech: EngineReport
  readonly recognition: EngineReport
}

const pollMs = 2_000

async function readStatus(signal: AbortSignal): Promise<EngineStatus | null> {
  try {
    const answer = await fetch('/engines/engines', { signal })
    return answer.ok ? ((await answer.json()) as EngineStatus) : null
  } catch {
    return null
  }
}

/** Polls which engines are running while some may still start; null when their server cannot be reached. */
export function useEngineStatus(): EngineStatus | null | undefined {
  const [status, setStatus] = useState<EngineStatus | null>()
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const next = await readStatus(controller.signal)
      if (controller.signal.aborted) return
      setStatus((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
      const complete = next && Object.values(next).every(({ state }) => state === 'ready')
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
