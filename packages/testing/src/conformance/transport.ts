import { type Runner, registerRules } from './runner.ts'
import { transportFileRules } from './transport-file-rules.ts'
import { transportMessageRules } from './transport-message-rules.ts'
import { transportPresenceRules } from './transport-presence-rules.ts'
import { type TransportHarness, withTransportStage } from './transport-stage.ts'

export type { TransportHarness } from './transport-stage.ts'

/** What every `Transport` must keep. Files, presence and profiles are tested where the session has them. */
export function testTransport(runner: Runner, name: string, harness: TransportHarness): void {
  const rules = { ...transportMessageRules, ...transportFileRules, ...transportPresenceRules }
  registerRules(runner, name, rules, (rule) => withTransportStage(harness, rule))
}
