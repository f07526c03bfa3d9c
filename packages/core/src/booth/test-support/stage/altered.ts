import { type AnyStateMachine, createMachine } from 'xstate'

type Parts = Record<string, unknown>

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function edit(config: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const parts = isParts(config) ? config : {}
  return { ...parts, [key]: edit(parts[key], rest, value) }
}

/** The machine with parts of its chart replaced (by their path), to show that a property notices. */
export function altered<Machine extends AnyStateMachine>(
  machine: Machine,
  parts: readonly (readonly [path: string, value: unknown])[],
): Machine {
  const config = parts.reduce<unknown>((edited, [path, value]) => edit(edited, path.split('/'), value), machine.config)
  return createMachine(config as never, machine.implementations as never) as unknown as Machine
}
