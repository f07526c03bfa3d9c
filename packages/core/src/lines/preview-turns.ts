import type { Scope } from '../kit/scope.ts'
import { wait } from '../kit/wait.ts'

/** Translations of open lines: the pause between two calls' starts, and the time-out of one. */
export const previewGapMs = 1_500

/** An own open line that has grown enough to be translated. With `whole`, all of it is recognised: its final line will have this text if nothing follows. */
export interface PreviewRequest {
  readonly key: string
  readonly whole?: true
}

export interface PreviewTurnsOptions {
  readonly scope: Pick<Scope, 'run' | 'clock' | 'signal'>
  /** Resolves to whether a translator was asked. */
  ask(request: PreviewRequest, signal: AbortSignal): Promise<boolean>
}

/** Has open lines translated: one call at a time with a pause between, which none is ended for; the newest text wins. A whole text does not wait for either. */
export function createPreviewTurns({ scope, ask }: PreviewTurnsOptions): (request: PreviewRequest) => void {
  const { clock, signal } = scope
  const asked = (request: PreviewRequest) => ask(request, signal).catch(() => true)

  const newestFirst = (work: (request: PreviewRequest) => Promise<unknown>) => {
    let next: PreviewRequest | undefined
    let isRunning = false
    const goOn = async () => {
      while (next && !signal.aborted) {
        const request = next
        next = undefined
        await work(request)
      }
      isRunning = false
    }
    return (request: PreviewRequest) => {
      next = request
      if (isRunning) return
      isRunning = true
      scope.run(goOn)
    }
  }

  const grown = newestFirst(async (request) => {
    const dueMs = clock.monotonicMs() + previewGapMs
    const wasAsked = await asked(request)
    const leftMs = dueMs - clock.monotonicMs()
    if (wasAsked && leftMs > 0) await wait(leftMs, clock, signal)
  })
  const whole = newestFirst(asked)

  return (request) => (request.whole ? whole : grown)(request)
}
