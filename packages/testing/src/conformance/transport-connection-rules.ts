import { assert, eventually, soon } from './assert.ts'
import type { Rules } from './runner.ts'
import type { TransportStage } from './transport-stage.ts'

const { setTimeout: realSetTimeout } = globalThis
const now = performance.now.bind(performance)

/** Counts what the service has open now, and waits until it is as many again. */
async function counted({ harness, room, patienceMs }: TransportStage) {
  const { connections } = harness
  assert(
    connections,
    'The harness has no `connections`: give it, or name `connections` in `without` if the service has none to count.',
  )
  const before = await connections(room)
  return (what: string) => eventually(async () => (await connections(room)) <= before, what, patienceMs)
}

export const transportConnectionRules: Rules<TransportStage> = {
  'a session that closed leaves no connection open': async (stage) => {
    const areGone = await counted(stage)
    const { session } = await stage.join()
    await soon(session.close(), 'closing', stage.patienceMs)
    await areGone('the connections of the closed session being gone')
  },

  'an open that was aborted leaves no connection open': async (stage) => {
    const areGone = await counted(stage)
    const startMs = now()
    const { session } = await stage.join()
    const openingMs = now() - startMs
    await session.close()
    for (const part of [0, 0.2, 0.5, 0.8]) {
      const controller = new AbortController()
      const opening = (await stage.create()).open(stage.openOptions([], { signal: controller.signal }))
      if (part === 0) controller.abort()
      else realSetTimeout(() => controller.abort(), part * openingMs)
      const outcome = opening.then(
        (opened) => opened.close(),
        () => undefined,
      )
      await soon(outcome, 'open with an abort', stage.patienceMs)
    }
    await areGone('the connections of the aborted sessions being gone')
  },
}
