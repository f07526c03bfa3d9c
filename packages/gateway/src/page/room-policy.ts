import {
  AdapterError,
  abortedError,
  type Clock,
  type CredentialStore,
  errorCodeOf,
  type RoomPolicy,
  type RoomRules,
} from '@lingobooth/core'
import type { createCaller } from './call.ts'
import { mayWait } from './may-wait.ts'
import { readAnswer } from './read-answer.ts'
import { type GatewayRules, type GatewaySession, rulesSchema } from './session.ts'
import { vendorsOfRoom } from './token-source.ts'

interface PolicyOptions {
  readonly session: GatewaySession
  readonly credentials: CredentialStore
  readonly clock: Clock
  readonly call: ReturnType<typeof createCaller>
}

const defaultPollMs = 4_000
/** Longer than the gateway waits for a change. */
const waitTimeoutMs = 40_000
const unknown: RoomRules = { role: 'speaker', captions: 'on', startsCaptions: false, spent: [] }

/** What the gateway lets a participant do. */
export function createGatewayPolicy({ session, credentials, clock, call }: PolicyOptions): RoomPolicy {
  const { id, options } = session
  const { rulesPollMs: pollMs = defaultPollMs } = options
  const listeners = new Set<{ notify(): void }>()
  let rules: RoomRules = unknown
  let question: string | undefined
  let version: string | undefined
  let watching: AbortController | undefined

  function take({ consent, version: latest, ...given }: GatewayRules): void {
    version = latest
    question = consent?.text ?? question
    show(consent ? { ...given, consent: { text: question ?? '', answer: consent.answer } } : given)
  }

  function show(next: RoomRules): void {
    if (JSON.stringify(next) === JSON.stringify(rules)) return
    rules = next
    for (const listener of [...listeners]) listener.notify()
  }

  async function ask(known: string | undefined, signal?: AbortSignal): Promise<void> {
    const path = known === undefined ? 'rules' : `rules?known=${known}`
    const asking = call({ path, signal, timeoutMs: waitTimeoutMs }, (response) => readAnswer(id, response, rulesSchema))
    take(await asking)
  }
  const tell = (path: string, body: object, signal: AbortSignal | undefined) =>
    call({ path, body, signal }, async () => {})

  /** The gateway answers when something has changed; one that answers at once is asked again after a while. */
  async function watch(): Promise<void> {
    if (watching) return
    const stopped = new AbortController()
    watching = stopped
    while (!stopped.signal.aborted && !rules.ended) {
      const startedAtMs = clock.monotonicMs()
      await ask(mayWait(options.url) ? version : undefined, stopped.signal).catch((error: unknown) => {
        if (!stopped.signal.aborted && errorCodeOf(error) === 'unauthorized') show({ ...rules, ended: 'expired' })
      })
      await pause(pollMs - (clock.monotonicMs() - startedAtMs), stopped.signal)
    }
    if (watching === stopped) watching = undefined
  }

  const pause = (durationMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (durationMs <= 0 || signal.aborted) return resolve()
      const end = () => {
        clock.clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = clock.setTimeout(end, durationMs)
      signal.addEventListener('abort', end)
    })

  function stop(): void {
    watching?.abort()
    watching = undefined
  }

  session.subscribe((answer) => take(answer.rules))

  return {
    async load({ room, signal }) {
      if (signal?.aborted) throw abortedError(signal.reason)
      if (session.enter(room)) for (const vendor of vendorsOfRoom(session)) credentials.invalidate(vendor)
      await credentials.get(id, { ...(signal && { signal }) })
      stop()
      await ask(undefined, signal)
      void watch()
    },
    rules: () => rules,
    subscribe(listener) {
      const entry = { notify: listener }
      listeners.add(entry)
      if (rules !== unknown) void watch()
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) stop()
      }
    },
    async answerConsent(answer, { signal } = {}) {
      await tell('consent', { answer }, signal)
      if (rules.consent) show({ ...rules, consent: { ...rules.consent, answer } })
    },
    async setCaptions(captions, { signal } = {}) {
      await tell('captions', { captions }, signal)
      show({ ...rules, captions })
    },
    async remove({ user }, { signal } = {}) {
      if (user === undefined)
        throw new AdapterError(id, 'bad-request', 'The transport does not say whose connection this is.')
      await tell('remove', { user }, signal)
    },
  }
}
