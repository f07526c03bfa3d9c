import postcss from 'postcss'

/** One line for each rule, without comments and without the white space that means nothing. */
export function compact(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walk((node) => {
    const isDeclaration = node.type === 'decl'
    node.raws.before = isDeclaration ? '' : '\n'
    node.raws.between = isDeclaration ? ':' : ''
    node.raws.after = ''
    node.raws.semicolon = false
    if (isDeclaration) node.value = node.value.replace(/\s*\n\s*/g, ' ')
    else if (node.type === 'rule')
      node.selector = node.selector.replace(/\s+/g, ' ').replace(/([(,>+~]) | (?=[)>+~])/g, '$1')
  })
  return sheet.toString().trimStart()
}
