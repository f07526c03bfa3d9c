import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { type Transition, transitionsOf } from './transitions.ts'

/** The chart of a machine as a Mermaid state diagram; transitions that stay where they are belong in the table. */
export function mermaidOf(machine: AnyStateMachine): string {
  const edges = new Map<string, string[]>()
  for (const transition of transitionsOf(machine))
    for (const edge of edgesOf(transition)) edges.set(edge, [...(edges.get(edge) ?? []), labelOf(transition)])
  return [
    'stateDiagram-v2',
    ...bodyOf(machine.root, '  '),
    ...[...edges].map(([edge, labels]) => `  ${edge}: ${labels.join('<br/>')}`),
  ].join('\n')
}

function bodyOf(node: AnyStateNode, indent: string): string[] {
  const states = Object.values(node.states)
  const regions = states.flatMap((state, index) => {
    const separator = node.type === 'parallel' && index > 0 ? [`${indent}--`] : []
    const opening = `${indent}state "${state.key}" as ${idOf(state)}`
    if (state.type === 'final') return [...separator, opening, `${indent}${idOf(state)} --> [*]`]
    if (isLeaf(state)) return [...separator, opening]
    return [...separator, `${opening} {`, ...bodyOf(state, `${indent}  `), `${indent}}`]
  })
  const initial = node.type === 'compound' ? node.initial.target?.[0] : undefined
  return initial ? [`${indent}[*] --> ${idOf(initial)}`, ...regions] : regions
}

/** Mermaid draws no arrow between a state and one around it, so such an arrow starts and ends at the states within. */
function edgesOf({ source, target }: Transition): string[] {
  if (!target) return []
  const to = isWithin(source, target) && !isLeaf(target) ? entryOf(target) : target
  return startsOf(source, to).map((from) => `${idOf(from)} --> ${idOf(to)}`)
}

function startsOf(source: AnyStateNode, target: AnyStateNode): AnyStateNode[] {
  if (source === target || !isWithin(target, source)) return [source]
  return Object.values(source.states)
    .filter((state) => state.type !== 'final')
    .flatMap((state) => startsOf(state, target))
}

function entryOf(node: AnyStateNode): AnyStateNode {
  const initial = node.initial?.target?.[0]
  return initial ? entryOf(initial) : node
}

function isWithin(inner: AnyStateNode, outer: AnyStateNode): boolean {
  return inner === outer || (inner.parent !== undefined && isWithin(inner.parent, outer))
}

function isLeaf(node: AnyStateNode): boolean {
  return Object.keys(node.states).length === 0
}

function idOf(node: AnyStateNode): string {
  return node.path.join('_')
}

function labelOf({ event, guard }: Transition): string {
  return guard ? `${event} [${guard}]` : event
}
