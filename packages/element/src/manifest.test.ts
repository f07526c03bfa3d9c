import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { flagAttributes, textAttributes } from './attributes.ts'
import { eventNames } from './events.ts'
import { screenFlags, screenTexts } from './screen-attributes.ts'

interface Named {
  readonly name: string
}
interface Declaration {
  readonly tagName: string
  readonly attributes: readonly (Named & { readonly fieldName: string })[]
  readonly members: readonly Named[]
  readonly events: readonly Named[]
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const manifest: { modules: { declarations: Declaration[] }[] } = JSON.parse(read('../custom-elements.json'))
const booth = { ...textAttributes, ...flagAttributes }
const screen = { ...screenTexts, ...screenFlags }

it.each([
  ['lingo-booth', 0, booth, ['booth', 'plugins', 'token', 'messages', 'earlier', 'status', 'join', 'leave']],
  ['lingo-caption-screen', 1, screen, ['booth', 'plugins', 'token', 'messages', 'status', 'join', 'leave']],
] as const)(
  'the custom elements manifest has every attribute of <%s> with its property, every member and every event',
  (name, place, attributes, others) => {
    const element = manifest.modules[place]?.declarations[0]
    expect(element?.tagName).toBe(name)
    expect(Object.fromEntries(element?.attributes.map(({ name, fieldName }) => [fieldName, name]) ?? [])).toEqual(
      attributes,
    )
    expect(element?.members.map(({ name }) => name)).toEqual([...Object.keys(attributes), ...others])
    expect(element?.events.map(({ name }) => name).sort()).toEqual([...eventNames].sort())
  },
)

it('the guide names every attribute and every event', () => {
  const guide = read('../../../docs/calls.md') + read('../../../docs/panels.md')
  const names = [...Object.values(booth), ...Object.values(screen), ...eventNames]
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

it('on a server, the module can be imported and defines nothing', async () => {
  await expect(import('./index.ts')).resolves.toBeDefined()
  await expect(import('./caption-screen.ts')).resolves.toBeDefined()
  expect('customElements' in globalThis).toBe(false)
})
