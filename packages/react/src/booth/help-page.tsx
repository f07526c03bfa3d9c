import type { ParameterProblems } from '@lingobooth/core/view'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

const required = ['n', 'id', 'lng'] as const
const parameters = [...required, 'g'] as const

/** A ready-made link to a room. */
export interface ReadyLink {
  /** What the link says. */
  readonly label: string
  /** Where it leads. */
  readonly href: string
}

interface HelpPageProps {
  readonly problems: ParameterProblems
  readonly links: readonly ReadyLink[]
}

/** Lists the parameters of the page URL, and which of them are missing or invalid. */
export function HelpPage({ problems, links }: HelpPageProps) {
  const { help } = useMessages()
  const { list } = useFormats()
  const missing = new Set<string>(problems.missing)
  const invalid = new Set<string>(problems.invalid)
  const lacking = required.filter((parameter) => missing.has(parameter))
  const isHalf = lacking.length > 0 && lacking.length < required.length
  return (
    <div {...part('help', 'root')}>
      <div {...part('help', 'title')} role="heading" aria-level={1}>
        {help.title}
      </div>
      {isHalf && <div role="paragraph">{help.half(list(lacking.map((parameter) => help.lacking[parameter])))}</div>}
      <div role="list">
        {parameters.map((parameter) => {
          const state = missing.has(parameter) ? 'missing' : invalid.has(parameter) ? 'invalid' : null
          return (
            <div key={parameter} {...part('help', 'parameter')} role="listitem">
              <span {...part('help', 'name')} role="term">
                {parameter}
              </span>
              <span role="definition">{help.meanings[parameter]}</span>
              {state && (
                <span {...part('help', 'state')} role="definition" data-state={state}>
                  {help[state]}
                </span>
              )}
            </div>
          )
        })}
      </div>
      {links.length > 0 && (
        <>
          <div {...part('help', 'subtitle')} role="heading" aria-level={2}>
            {help.links}
          </div>
          <div {...part('help', 'links')} role="list">
            {links.map(({ label, href }) => (
              <div role="listitem" key={href}>
                <a href={href}>{label}</a>
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
