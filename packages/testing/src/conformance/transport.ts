import { assert, defaultPatienceMs } from './assert.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'
import { transportConnectionRules } from './transport-connection-rules.ts'
import { transportFileRules } from './transport-file-rules.ts'
import { transportHistoryRules } from './transport-history-rules.ts'
import { transportMessageRules } from './transport-message-rules.ts'
import {
  transportListenRules,
  transportPeerProfileRules,
  transportPresenceRules,
  transportProfileRules,
} from './transport-presence-rules.ts'
import { transportRoomRules } from './transport-room-rules.ts'
import { transportEndRules, transportSessionRules, transportSharedRules } from './transport-session-rules.ts'
import {
  type AbsentPart,
  type TransportCapability,
  type TransportHarness,
  type TransportStage,
  withTransportStage,
} from './transport-stage.ts'

export type { EndableTransport, TransportCapability, TransportHarness } from './transport-stage.ts'

const isCapability = (name: TransportCapability | AbsentPart): name is TransportCapability =>
  name !== 'connections' && name !== 'end' && name !== 'listen'

const absenceRules = (missing: readonly TransportCapability[]): Rules<TransportStage> =>
  Object.fromEntries(
    missing.map((name) => [
      `sessions offer no ${name}, as the harness says`,
      async ({ join }) => {
        const isThere = (await join()).session[name] !== undefined
        assert(!isThere, `The session offers ${name}, which the harness names in \`without\`: take it out there.`)
      },
    ]),
  )

/** Registers the rules that every `Transport` must follow. Rules of capabilities listed in the harness's `without` are skipped. */
export function testTransport(runner: Runner, name: string, harness: TransportHarness): void {
  const { without = [], shared, patienceMs = defaultPatienceMs } = harness
  const has = (...names: (TransportCapability | AbsentPart)[]) => names.every((name) => !without.includes(name))
  const rules = {
    ...transportSessionRules,
    ...transportMessageRules,
    ...transportRoomRules,
    ...(shared && transportSharedRules),
    ...(has('connections') && transportConnectionRules),
    ...(has('end') && transportEndRules),
    ...(has('history') && transportHistoryRules),
    ...(has('files') && transportFileRules),
    ...(has('presence') && transportPresenceRules),
    ...(has('presence', 'listen') && transportListenRules),
    ...(has('profile') && transportProfileRules),
    ...(has('presence', 'profile') && transportPeerProfileRules),
    ...absenceRules(without.filter(isCapability)),
  }
  registerRules(runner, name, rules, patienceMs, (rule) => withTransportStage(harness, rule))
}
