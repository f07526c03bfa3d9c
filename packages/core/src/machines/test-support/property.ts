import fc from 'fast-check'
import { expect, inject, vi } from 'vitest'
import { createStage, type Machines, type World } from './world.ts'

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

/** `pnpm soak` tries ten times as many, each time others. */
const soaks = inject('soaks')
const runsOfEach = soaks ? 10_000 : 1_000
if (soaks) vi.setConfig({ testTimeout: 1_800_000 })

const complain = (world: World, complaint: string | undefined) => {
  const all = [...world.violations, ...(complaint === undefined ? [] : [complaint])]
  if (all.length > 0) throw new Error(all.join('; '))
}

const check = async (property: WorldProperty, changed: Partial<Machines>) => {
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
    { numRuns: runsOfEach, ...(!soaks && { seed: 20_260_101 }), endOnFailure: Object.keys(changed).length > 0 },
  )
}

/** The property holds on the real machines. */
export async function holds(property: WorldProperty): Promise<void> {
  const details = await check(property, {})
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false)
  expect(details.numRuns).toBe(runsOfEach)
}

/** The property notices machines without the guard, by this complaint. */
export async function notices(property: WorldProperty, changed: Partial<Machines>, complaint: string): Promise<void> {
  const details = await check(property, changed)
  expect(details.failed).toBe(true)
  expect(String(details.errorInstance)).toContain(complaint)
}
