import type { ParameterProblems } from '@lingobooth/core'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

const parameters = ['n', 'id', 'lng', 'g'] as const

interface HelpPageProps {
  readonly problems: ParameterProblems
  readonly links?: ReactNode
}

/** Says which parameters the page address must have, and which of them are missing or wrong. */
export function HelpPage({ problems, links }: HelpPageProps) {
  const { help } = useMessages()
  const missing = new Set<string>(problems.missing)
  const invalid = new Set<string>(problems.invalid)
  return (
    <div {...part('help', 'root')}>
      <h1 {...part('help', 'title')}>{help.title}</h1>
      <dl>
        {parameters.map((parameter) => {
          const state = missing.has(parameter) ? 'missing' : invalid.has(parameter) ? 'invalid' : null
          return (
            <div key={parameter} {...part('help', 'parameter')}>
              <dt {...part('help', 'name')}>{parameter}</dt>
              <dd>{help.meanings[parameter]}</dd>
              {state && (
                <dd {...part('help', 'state')} data-state={state}>
                  {help[state]}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {links && <div {...part('help', 'links')}>{links}</div>}
    </div>
  )
}
