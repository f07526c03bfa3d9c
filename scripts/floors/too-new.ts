import { type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import { type Feature, type Floors, lackedBy, languageFeatures, pageFeatures, styleFeatures } from './support.ts'

export interface TooNew {
  /** As it is written in the code. */
  readonly name: string
  readonly lackedBy: readonly string[]
}

function byName(features: readonly Feature[], nameOf: (path: readonly string[]) => string | undefined) {
  const named = new Map<string, Feature[]>()
  for (const feature of features) {
    const name = nameOf(feature.path)
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), feature])
  }
  return (name: string): readonly Feature[] => named.get(name) ?? []
}

const everywhere = [...languageFeatures, ...pageFeatures]
const withoutKind = (name: string) => name.replace(/_static$/, '')
const instances: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
}
const paths = byName(everywhere, (path) => path.map(withoutKind).join('.'))
const withLiterals = ['Array', 'Map', 'Promise', 'RegExp', 'Set', 'String', 'Uint8Array']
/** Of whatever object: other built-in objects have names that any object may have. */
const members = byName(languageFeatures, ([owner = '', member, ...rest]) =>
  withLiterals.includes(owner) && rest.length === 0 ? member : undefined,
)

interface Syntax extends Node {
  readonly name?: string
  readonly computed?: boolean
  readonly object?: Syntax
  readonly property?: Syntax
}

/** What a script asks of the browser: globals, members of them, and members that no older object has. */
function askedByScript(code: string): Map<string, readonly Feature[]> {
  const asked = new Map<string, readonly Feature[]>()
  full(parse(code, { ecmaVersion: 2024, sourceType: 'module' }), (node: Syntax) => {
    if (node.type === 'Identifier' && node.name) asked.set(node.name, paths(node.name))
    const member = node.type === 'MemberExpression' && !node.computed ? node.property?.name : undefined
    if (!member) return
    const owner = node.object?.name ?? ''
    const known = paths(`${instances[owner] ?? owner}.${member}`)
    if (known.length > 0) asked.set(`${owner}.${member}`, known)
    else asked.set(`.${member}`, members(member))
  })
  return asked
}

const below = (...start: string[]) =>
  byName(styleFeatures, (path) =>
    start.every((name, index) => path[index] === name) ? path.slice(start.length).join('.') : undefined,
  )
const properties = below('properties')
const selectors = below('selectors')
const atRules = below('at-rules')
const functions = byName(styleFeatures, ([kind, ...path]) => (kind === 'types' ? path.at(-1) : undefined))

/** What a style sheet asks of the browser: properties, their key words, functions, selectors and at-rules. */
function askedByStyles(code: string): Map<string, readonly Feature[]> {
  const asked = new Map<string, readonly Feature[]>()
  const css = code.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"/g, '""')
  for (const [, name = ''] of css.matchAll(/@([a-z-]+)/g)) asked.set(`@${name}`, atRules(name))
  for (const [prelude] of css.matchAll(/[^;{}]+(?={)/g))
    if (!prelude.trim().startsWith('@'))
      for (const [name = ''] of prelude.matchAll(/(?<=:)[a-z-]+/g)) asked.set(`:${name}`, selectors(name))
  for (const [, property = '', value = ''] of css.matchAll(/(?<=[;{}]\s*)([a-z][a-z-]*)\s*:([^;{}]*)(?=[;}])/g)) {
    asked.set(property, properties(property))
    for (const [word] of value.matchAll(/[a-z][a-z-]*\(?/g))
      if (word.endsWith('(')) asked.set(word, functions(word.slice(0, -1)))
      else asked.set(`${property}: ${word}`, properties(`${property}.${word}`))
  }
  return asked
}

const lacking = (floors: Floors, asked: ReadonlyMap<string, readonly Feature[]>): TooNew[] =>
  [...asked]
    .map(([name, features]) => ({ name, lackedBy: lackedBy(floors, features) }))
    .filter(({ lackedBy: browsers }) => browsers.length > 0)

/** @throws where the syntax is newer than ES2024, which the floors read. */
export const tooNewInScript = (code: string, floors: Floors): TooNew[] => lacking(floors, askedByScript(code))
export const tooNewInStyles = (code: string, floors: Floors): TooNew[] => lacking(floors, askedByStyles(code))
