import type { ParameterProblems } from '../booth-types.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

const parameters = ['n', 'id', 'lng', 'g'] as const

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
      {links.length > 0 && (
        <>
          <h2 {...part('help', 'subtitle')}>{help.links}</h2>
          <ul {...part('help', 'links')}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
