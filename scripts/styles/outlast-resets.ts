import postcss, { type Rule } from 'postcss'

/**
 * Makes each rule of a sheet written with `:where()` stronger than the rules for elements that a page has, and weaker than any class:
 * as strong as four elements, and as three in `@layer reset`, which is dissolved.
 * @throws Error naming a selector that would be as strong as a class
 */
export function outlastResets(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (isFrame(rule)) return
    const elements = isReset(rule) ? 3 : 4
    rule.selectors = rule.selectors.map((selector) => strengthen(selector, elements))
  })
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'reset') layer.replaceWith(layer.nodes ?? [])
  })
  return sheet.toString()
}

/**
 * `:not()` is as strong as what it excludes; no element is called `lb`, so it excludes none. It stands last, where browsers look at it only for
 * what matches the rest.
 */
function strengthen(selector: string, elements: number): string {
  if (!/^(:where\s*[>+~]?\s*)+(::[\w-]+)?$/.test(withoutParentheses(selector)))
    throw new Error(`Put this selector into :where(), so that a class of the page can override it: ${selector}`)
  const [, element = '', pseudo = ''] = /^(.*?)((?:::[\w-]+(?:\([\w-]+\))?)?)$/s.exec(selector) ?? []
  return `${element}:not(${Array(elements).fill('lb').join(' ')})${pseudo}`
}

const isReset = ({ parent }: Rule) => parent?.type === 'atrule' && 'params' in parent && parent.params === 'reset'
const isFrame = ({ parent }: Rule) => parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'

function withoutParentheses(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutParentheses(shorter)
}
