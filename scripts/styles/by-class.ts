import postcss from 'postcss'

/**
 * Selects parts by their classes in place of their attributes, and each alternative of a `:where()` by itself: browsers look rules up by a class
 * that every match has, and compare the others with every element.
 */
export function byClass(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.map(withClasses).flatMap(alternatives)
  })
  return sheet.toString()
}

const withClasses = (selector: string) =>
  selector.replace(/\[data-(scope|part)="([\w-]+)"\]/g, (_, kind: string, name: string) => `.lb-${kind}-${name}`)

function alternatives(selector: string): readonly string[] {
  const [, list = '', pseudo = ''] = /^:where\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)(::.*)?$/s.exec(selector) ?? []
  return list === '' ? [selector] : postcss.list.comma(list).map((one) => `:where(${one})${pseudo}`)
}
