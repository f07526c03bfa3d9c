import { inject, it as vitestIt } from 'vitest'

const missing = inject('natsServerMissing')

/** Whether there is a server to test with. */
export const hasNatsServer = missing === ''

/** A test that needs a nats-server; skipped, with the reason, where there is none. */
export const it = (name: string, body: () => Promise<void>, timeoutMs?: number) =>
  vitestIt(
    name,
    (context) => {
      context.skip(!hasNatsServer, missing)
      return body()
    },
    timeoutMs,
  )
