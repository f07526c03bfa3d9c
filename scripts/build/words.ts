import { parseAst } from 'rolldown/parseAst'
import { messages as english } from '../../packages/react/src/messages/words/en.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Group extends Node {
  readonly properties: readonly {
    readonly key: { readonly name?: string; readonly value?: string }
    readonly value: Node
  }[]
}

const isGroup = (node: Node): node is Group => node.type === 'ObjectExpression'

/**
 * The module of a language other than English, with its words in the order of the English ones in place of their keys.
 * @throws Error naming a text that it lacks
 */
export function withoutKeys(code: string, lang: 'js' | 'ts' = 'js'): string {
  const { body } = parseAst(code, { lang })
  const from = /from ['"]\.\.\/formats(\.[jt]s)['"]/.exec(code)?.[1]
  const words = body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node.declaration] : []))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === 'messages')?.init as Node | undefined
  if (!from || !words || !isGroup(words)) throw new Error('These are no words of a language.')
  const list = valuesOf(words, english, (node) => code.slice(node.start, node.end)).join(',')
  return `import { inEnglishOrder } from '../in-english-order${from}'\n${code.slice(0, words.start)}/* @__PURE__ */ inEnglishOrder([${list}])${code.slice(words.end)}`
}

const valuesOf = ({ properties }: Group, order: object, text: (node: Node) => string): string[] =>
  Object.entries(order).flatMap(([key, word]) => {
    const value = properties.find((property) => (property.key.name ?? property.key.value) === key)?.value
    if (!value || isGroup(value) !== (typeof word === 'object')) throw new Error(`There is no text for ${key}.`)
    return isGroup(value) ? valuesOf(value, word, text) : [text(value)]
  })
