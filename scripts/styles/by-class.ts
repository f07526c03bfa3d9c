import postcss from 'postcss'
import parser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser'

/**
 * Selects parts by their classes in place of their attributes, and writes each alternative of a `:where()` by itself, each of its compounds in a
 * `:where()` of its own. Browsers look rules up by a class that every match has, and skip those whose ancestors are not there; what a longer
 * `:where()` holds they compare with every element.
 */
export function byClass(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    rule.selectors = parser(withClasses).astSync(rule.selector).nodes.flatMap(alternatives)
  })
  return sheet.toString()
}

function withClasses(root: parser.Root): void {
  root.walkAttributes((attribute) => {
    const [, kind] = /^data-(scope|part)$/.exec(attribute.attribute) ?? []
    if (kind && attribute.operator === '=')
      attribute.replaceWith(parser.className({ value: `lb-${kind}-${attribute.value}` }))
  })
}

const isWhere = (node: Node | undefined): node is Pseudo => node?.type === 'pseudo' && node.value === ':where'

function alternatives(selector: Selector): readonly string[] {
  const [where, ...pseudoElements] = selector.nodes
  if (!isWhere(where) || !pseudoElements.every(parser.isPseudoElement)) return [`${selector}`.trim()]
  return where.nodes.map((alternative) => [...compoundsOf(alternative), ...pseudoElements].join(''))
}

function compoundsOf(selector: Selector): readonly string[] {
  return selector.split(parser.isCombinator).flatMap((nodes) => {
    const combinator = nodes.find(parser.isCombinator)
    const compound = nodes.filter((node) => node !== combinator).sort(byRarity)
    return [`:where(${compound.join('').trim()})`, ...(combinator ? [`${combinator}`] : [])]
  })
}

/** Browsers look a rule up by its first class, and fewer elements have the part than the scope. */
function rankOf(node: Node): number {
  if (node.type === 'tag' || node.type === 'universal') return 0
  return node.type === 'class' && node.value.startsWith('lb-part-') ? 1 : 2
}
const byRarity = (one: Node, other: Node) => rankOf(one) - rankOf(other)
