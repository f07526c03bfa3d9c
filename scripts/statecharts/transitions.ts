import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface Transition {
  readonly source: AnyStateNode
  readonly event: string
  readonly guard: string
  /** Undefined where the state stays as it is. */
  readonly target: AnyStateNode | undefined
  readonly actions: readonly string[]
}

/** A state and all states within it, in the order of the chart. */
export function statesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(statesOf)]
}

export function transitionsOf(machine: AnyStateMachine): Transition[] {
  return statesOf(machine.root).flatMap((source) => {
    const definitions = [...(source.always ?? []), ...[...source.transitions.values()].flat()]
    return definitions.map((definition: AnyTransitionDefinition) => ({
      source,
      event: eventName(source, definition.eventType),
      guard: definition.guard ? guardName(definition.guard) : '',
      target: definition.target?.[0],
      actions: actionNames(definition.actions),
    }))
  })
}

function eventName(source: AnyStateNode, type: string): string {
  if (type === '') return 'always'
  if (type.startsWith('xstate.done.state.')) return 'done'
  const delay = source.after.find(({ eventType }) => eventType === type)?.delay
  if (delay !== undefined) return `after ${delay}`
  const [, outcome, id] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(type) ?? []
  const invoked = source.invoke.find((definition) => definition.id === id)
  return invoked ? `${outcome} ${nameOf(invoked.src)}` : type
}

/** Of a name, a parametrized name, or a combination such as `not`. */
function guardName(guard: unknown): string {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return nameOf(guard)
  return `${guard.name}(${guard.guards.map(guardName).join(', ')})`
}

/** Names of actions, without those that XState adds for the timers of `after`. */
export function actionNames(actions: readonly unknown[]): string[] {
  return actions.filter((action) => !isTimer(action)).map(actionName)
}

function isTimer(action: unknown): boolean {
  const type = typeof action === 'function' && 'type' in action ? action.type : undefined
  return type === 'xstate.raise' || type === 'xstate.cancel'
}

function actionName(action: unknown): string {
  if (typeof action !== 'function' || !('to' in action)) return nameOf(action)
  return typeof action.to === 'string' ? `send to ${action.to}` : 'send to the child it names'
}

export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  if (typeof type === 'string') return type
  throw new Error('A statechart can only be drawn of guards, actions and actors that have names.')
}
