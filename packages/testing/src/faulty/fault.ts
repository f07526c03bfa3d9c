import type { Runner } from '../conformance/runner.ts'

/** An adapter that violates a port's contract on purpose, and the rules that must fail for it. */
export interface Fault<Harness> {
  readonly breaks: readonly string[]
  readonly harness: Harness
}

export type Faults<Harness> = Readonly<Record<string, Fault<Harness>>>

/** How long a rule waits for a faulty adapter, in milliseconds. */
export const faultPatienceMs = 150

/** A fault whose rules need not wait long. */
export const quickly = <Harness>(breaks: readonly string[], harness: Harness): Fault<Harness> => ({
  breaks,
  harness: { ...harness, patienceMs: faultPatienceMs },
})

export const never = new AbortController().signal
export const later = (delayMs = 1) => new Promise((resolve) => setTimeout(resolve, delayMs))
export const forever = () => new Promise<never>(() => undefined)

/** A stream that nobody can cancel, and that ends where the other breaks off, with one more piece if given. */
export const uncancelled = <Piece>(pieces: ReadableStream<Piece>, last?: Piece) =>
  new ReadableStream<Piece>({
    async start(controller) {
      const into = new WritableStream<Piece>({ write: (piece) => controller.enqueue(piece) })
      await pieces.pipeTo(into, { preventCancel: true }).catch(() => {})
      if (last !== undefined) controller.enqueue(last)
      controller.close()
    },
  })

/** Collects the rules of a suite, without running them. */
export function collectRules(register: (runner: Runner) => void): ReadonlyMap<string, () => Promise<void>> {
  const rules = new Map<string, () => Promise<void>>()
  register({
    describe: (_, body) => body(),
    it: (title, body) => rules.set(title, body),
  })
  return rules
}
