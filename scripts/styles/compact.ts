import postcss from 'postcss'

/** Without comments, and without the white space, quotes and zeros that mean nothing. */
export function compact(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walk((node) => {
    const isDeclaration = node.type === 'decl'
    node.raws.before = ''
    node.raws.between = isDeclaration ? ':' : ''
    node.raws.after = ''
    node.raws.semicolon = false
    if (isDeclaration)
      node.value = node.value
        .replace(/\s*\n\s*/g, ' ')
        .replace(/("[^"]*")|(,) +| ([*/]) |\b0(?=\.\d)/g, (_, text = '', comma = '', sign = '') => text + comma + sign)
    else if (node.type === 'atrule') node.params = node.params.replace(/ ([<>]=?) /g, '$1')
    else if (node.type === 'rule')
      node.selector = node.selector
        .replace(/\s+/g, ' ')
        .replace(/([(,>+~]) | (?=[)>+~])/g, '$1')
        .replace(/="([a-z][\w-]*)"\]/gi, '=$1]')
  })
  return sheet.toString()
}
