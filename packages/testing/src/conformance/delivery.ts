import { deliveryLifeRules } from './delivery-life-rules.ts'
import { deliveryCutRules, deliveryRules } from './delivery-rules.ts'
import { type DeliveryHarness, defaultPatienceMs, withDeliveryStage } from './delivery-stage.ts'
import { type Runner, registerRules } from './runner.ts'

export type { CuttableTransport, DeliveryHarness } from './delivery-stage.ts'

/** Registers the rules that complete booths on a transport lose no line, show each once and in order, repair what was missed, and show lines while they are spoken and as they were corrected. */
export function testDelivery(runner: Runner, name: string, harness: DeliveryHarness): void {
  const rules = { ...deliveryRules, ...deliveryLifeRules, ...(harness.cuttable && deliveryCutRules) }
  const { patienceMs = defaultPatienceMs } = harness
  registerRules(runner, name, rules, patienceMs, (rule) => withDeliveryStage(harness, rule))
}
