import { globSync, readFileSync } from 'node:fs'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import { root } from '../run.ts'

const idOf = (node: AnyStateNode) => node.path.join('_')
const pathOf = (node: AnyStateNode) => node.path.join('.') || node.key
const contains = (outer: AnyStateNode, inner: AnyStateNode) =>
  inner.id === outer.id || inner.id.startsWith(`${outer.id}.`)
const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)]

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'function' && 'guards' in value)
    return `${value.name}(${(value.guards as unknown[]).map(nameOf).join(', ')})`
  return String((value as { readonly type?: unknown }).type)
}

function eventOf(type: string, { after, invoke }: AnyStateNode): string {
  if (type === '') return 'always'
  const [, end = type, id] = /^xstate\.(?:(done|error)\.)?(?:actor|state|after)\.(.*)$/.exec(type) ?? []
  const delay = after.find(({ eventType }) => eventType === type)?.delay
  const actor = invoke.find((invoked) => invoked.id === id)
  return delay === undefined ? (actor ? `${end} ${nameOf(actor.src)}` : end) : `after ${delay}`
}

const transitionsOf = (machine: AnyStateMachine) =>
  statesOf(machine.root).flatMap((source) =>
    [...(source.always ?? []), ...[...source.transitions.values()].flat()].map(
      ({ eventType, guard, target, actions }) => ({
        source,
        label: eventOf(eventType, source) + (guard ? ` [${nameOf(guard)}]` : ''),
        target: target?.[0],
        actions: actions.map(nameOf).filter((name) => !name.startsWith('xstate.')),
      }),
    ),
  )

function statesIn(node: AnyStateNode, indent = '  '): string[] {
  const initial = node.initial?.target?.[0]
  const states = Object.values(node.states).flatMap((state, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    `${indent}state "${state.key}" as ${idOf(state)}${Object.keys(state.states)[0] ? ' {' : ''}`,
    ...(Object.keys(state.states)[0] ? [...statesIn(state, `${indent}  `), `${indent}}`] : []),
    ...(state.type === 'final' ? [`${indent}${idOf(state)} --> [*]`] : []),
  ])
  return initial ? [`${indent}[*] --> ${idOf(initial)}`, ...states] : states
}

function chapterOf(machine: AnyStateMachine, purpose: string): string {
  const transitions = transitionsOf(machine)
  // Mermaid draws no arrow between a state and one around it.
  const arrows = transitions.flatMap(({ source, target, label }) =>
    target && !contains(source, target) && !contains(target, source)
      ? [`  ${idOf(source)} --> ${idOf(target)}: ${label}`]
      : [],
  )
  const rows = transitions.map(({ source, label, target, actions }) => [
    `\`${pathOf(source)}\``,
    `\`${label}\``,
    target ? `\`${pathOf(target)}\`` : 'stays',
    actions.map((name) => `\`${name}\``).join(', '),
  ])
  const table = [['State', 'Event [guard]', 'Target', 'Actions'], ['---', '---', '---', '---'], ...rows]
  const chart = ['```mermaid', 'stateDiagram-v2', ...statesIn(machine.root), ...arrows, '```']
  return `## ${machine.id}\n\n${purpose}\n\n${chart.join('\n')}\n\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

/** A page with the chart of every machine of the core, below the sentence that stands above it in its source. */
export async function statechartsPage(): Promise<string> {
  const files = globSync('packages/core/src/**/*.machine.ts', { cwd: root }).sort()
  const chapters = files.map(async (file) => {
    const exported: Readonly<Record<string, unknown>> = await import(`${root}${file}`)
    const machine = Object.values(exported).find((value) => value instanceof StateMachine)
    const [, comment = ''] =
      /\/\*\*((?:(?!\*\/).)*)\*\/\s*export const \w+ = setup\(/s.exec(readFileSync(`${root}${file}`, 'utf8')) ?? []
    return chapterOf(machine as AnyStateMachine, comment.replace(/\s*\n \*\s*/g, ' ').trim())
  })
  const intro = 'The tables have every transition; arrows between a state and one around it are not drawn.'
  return `# Statecharts\n\n${intro}\n\n${(await Promise.all(chapters)).join('\n')}`
}
