import fc from 'fast-check'
import { expect } from 'vitest'
import type { Machines } from './machines.ts'
import { createStage, type World } from './world.ts'

export type Step = fc.Arbitrary<fc.AsyncCommand<object, World>>

/** One thing that may happen next; shown by its name and value in a counter-example. */
export function step<Value>(
  name: string,
  value: fc.Arbitrary<Value>,
  run: (world: World, value: Value) => void | Promise<void>,
): (always: (world: World) => void) => Step {
  return (always) =>
    value.map((chosen) => ({
      check: () => true,
      async run(_, world) {
        await run(world, chosen)
        await world.flush()
        always(world)
      },
      toString: () => `${name}(${JSON.stringify(chosen) ?? ''})`,
    }))
}

export interface WorldProperty {
  readonly steps: readonly ReturnType<typeof step>[]
  /** What is wrong after a step, in words. */
  always?(world: World): string | undefined
  /** What is wrong at the end; may bring the world to rest first. */
  finally?(world: World): Promise<string | undefined>
}

const complain = (world: World, complaint: string | undefined) => {
  const all = [...world.violations, ...(complaint === undefined ? [] : [complaint])]
  if (all.length > 0) throw new Error(all.join('; '))
}

const check = async (
  property: WorldProperty,
  changed: Partial<Machines>,
  parameters?: fc.Parameters<[Iterable<fc.AsyncCommand<object, World>>]>,
) => {
  const world = createStage(changed)
  const always = (now: World) => complain(now, property.always?.(now))
  const commands = fc.commands<object, World, false>(
    property.steps.map((make) => make(always)),
    { maxCommands: 25, size: 'max' },
  )
  return fc.check(
    fc.asyncProperty(commands, async (sequence) => {
      await world.open()
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence)
        complain(world, await property.finally?.(world))
      } finally {
        world.close()
      }
    }),
    parameters,
  )
}

/** The property holds on the real machines. */
export async function holds(property: WorldProperty): Promise<void> {
  const details = await check(property, {})
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false)
  expect(details.numRuns).toBe(fc.readConfigureGlobal().numRuns)
}

/** Far more than it takes; the first that is found ends the search. */
const untilNoticed = { numRuns: 10_000, endOnFailure: true }

/** The property notices machines without the guard, by this complaint. */
export async function notices(property: WorldProperty, changed: Partial<Machines>, complaint: string): Promise<void> {
  const details = await check(property, changed, untilNoticed)
  expect(details.failed).toBe(true)
  expect(String(details.errorInstance)).toContain(complaint)
}
