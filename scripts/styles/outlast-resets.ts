import postcss, { type Rule } from 'postcss'

/**
 * Makes each rule of a sheet written with `:where()` stronger than the rules for elements that a page has. A rule for a root, which may have a
 * class of the page, stays weaker than any class. One for what is inside stays weaker than two classes or attributes, and is stronger than one
 * with elements, as in `.card button`. In `@layer reset`, which is dissolved, each is weaker by an element.
 * @throws Error naming a selector that would be as strong as a class
 */
export function outlastResets(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (isFrame(rule)) return
    const weaker = isReset(rule) ? 1 : 0
    rule.selectors = rule.selectors.map((selector) => strengthen(selector, weaker))
  })
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'reset') layer.replaceWith(layer.nodes ?? [])
  })
  return sheet.toString()
}

/**
 * `:not()` is as strong as what it excludes; no element is called `l`, so it excludes none. It stands last, where browsers look at it only for
 * what matches the rest.
 */
function strengthen(selector: string, weaker: number): string {
  if (!/^(:where\s*[>+~]?\s*)+(::[\w-]+)?$/.test(withoutParentheses(selector)))
    throw new Error(`Put this selector into :where(), so that a class of the page can override it: ${selector}`)
  const [, element = '', pseudo = ''] = /^(.*?)((?:::[\w-]+(?:\([\w-]+\))?)?)$/s.exec(selector) ?? []
  const excluded = isOfRoot(element) ? elements(4 - weaker) : `${elements(3 - weaker)}.l`
  return `${element}:not(${excluded})${pseudo}`
}

const elements = (count: number) => Array(count).fill('l').join(' ')

const isOfRoot = (selector: string) => /\[data-lingobooth\]|\.lb-part-root\.lb-scope-captions/.test(subjectOf(selector))

/** The last compound, without what it holds in parentheses. */
const subjectOf = (selector: string) =>
  /[^\s>+~]*$/.exec(withoutParentheses(selector.replace(/^.*:where\((.*)\)$/s, '$1')))?.[0] ?? ''

const isReset = ({ parent }: Rule) => parent?.type === 'atrule' && 'params' in parent && parent.params === 'reset'
const isFrame = ({ parent }: Rule) => parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'

function withoutParentheses(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutParentheses(shorter)
}
