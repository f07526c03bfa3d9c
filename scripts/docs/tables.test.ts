import { expect, it } from 'vitest'
import { roleMatrix } from '../../packages/testing/src/conformance/room-roles.ts'
import { readPage, readPages } from './pages.ts'

const text = readPages()
  .map((page) => page.text)
  .join('\n')
const api = readPage('api/core.api.md')

/** Names of the options in an interface, with those of its groups and of what it extends. */
function optionsOf(name: string): string[] {
  const [, base, body = ''] = new RegExp(`interface ${name}(?: extends (\\w+))? \\{\\n(.*?)^\\}`, 'ms').exec(api) ?? []
  const own = [...body.matchAll(/^ {4}readonly (\w+)\??: (\w*)/gm)].flatMap(([, option = '', type = '']) =>
    /^\w+Options$/.test(type) ? optionsOf(type).map((inner) => `${option}.${inner}`) : [option],
  )
  return base ? [...own, ...optionsOf(base)] : own
}

it.each(['BoothOptions', 'JoinOptions'])('a page names every one of %s', (name) => {
  expect(optionsOf(name).length).toBeGreaterThan(5)
  expect(optionsOf(name).filter((option) => !text.includes(`\`${option}\``))).toEqual([])
})

it('a page has the matrix of roles that the transports are tested with', () => {
  const rows = Object.entries(roleMatrix).map(([deed, allowed]) => {
    const cells = (['listener', 'speaker', 'host'] as const).map((role) =>
      allowed.some((one) => one === role) ? 'yes' : 'no',
    )
    return `| ${deed} | ${cells.join(' | ')} |`
  })
  expect(text).toContain(rows.join('\n'))
})
