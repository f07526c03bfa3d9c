import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { flagAttributes, textAttributes } from './attributes.ts'
import { eventNames } from './events.ts'

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
const element = manifest.modules[0]?.declarations[0]
const attributes = { ...textAttributes, ...flagAttributes }

it('the custom elements manifest has every attribute with its property, every member and every event', () => {
  expect(element?.tagName).toBe('lingo-booth')
  expect(Object.fromEntries(element?.attributes.map(({ name, fieldName }) => [fieldName, name]) ?? [])).toEqual(
    attributes,
  )
  const others = ['booth', 'plugins', 'token', 'messages', 'earlier', 'status', 'join', 'leave']
  expect(element?.members.map(({ name }) => name)).toEqual([...Object.keys(attributes), ...others])
  expect(element?.events.map(({ name }) => name).sort()).toEqual([...eventNames].sort())
})

it('the guide names every attribute and every event', () => {
  const guide = read('../../../docs/calls.md')
  const names = [...Object.values(attributes), ...eventNames]
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

it('on a server, the module can be imported and defines nothing', async () => {
  await expect(import('./index.ts')).resolves.toBeDefined()
  expect('customElements' in globalThis).toBe(false)
})
