import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { mermaidOf } from './mermaid.ts'
import { actionNames, nameOf, statesOf, transitionsOf } from './transitions.ts'

/** The page of one machine: what it is for, its chart, its states and its transitions. */
export function pageOf(machine: AnyStateMachine, purpose: string): string {
  const states = statesOf(machine.root)
    .map(
      (state) =>
        [
          pathOf(state),
          state.invoke.map(({ src }) => nameOf(src)),
          actionNames(state.entry),
          actionNames(state.exit),
        ] as const,
    )
    .filter(([, ...work]) => work.some((names) => names.length > 0))
    .map(([path, ...work]) => [code(path), ...work.map(codes)])
  const transitions = transitionsOf(machine).map(({ source, event, guard, target, actions }) => [
    code(pathOf(source)),
    code(event),
    guard && code(guard),
    target ? code(pathOf(target)) : 'stays',
    codes(actions),
  ])
  return `${[
    `# ${machine.id}`,
    purpose,
    `\`\`\`mermaid\n${mermaidOf(machine)}\n\`\`\``,
    ...(states.length > 0
      ? ['## States that do something', table(['State', 'Runs', 'On entry', 'On exit'], states)]
      : []),
    '## Transitions',
    table(['State', 'Event', 'Guard', 'Target', 'Actions'], transitions),
  ].join('\n\n')}\n`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function pathOf(state: AnyStateNode): string {
  return state.path.join('.') || state.key
}

function code(text: string): string {
  return `\`${text}\``
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}
