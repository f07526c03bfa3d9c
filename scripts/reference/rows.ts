import ts from 'typescript6'

/** One line of a table. */
export interface Row {
  readonly name: string
  readonly type: string
  readonly fallback: string
  readonly meaning: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What a docstring says, without its tags, and its `@default`. */
export function docOf(symbol: ts.Symbol, checker: ts.TypeChecker): { meaning: string; fallback: string | undefined } {
  const tag = (name: string) => symbol.getJsDocTags(checker).find((tag) => tag.name === name)
  const textOf = (name: string) => oneLine(ts.displayPartsToString(tag(name)?.text))
  const throws = textOf('throws')
  const meaning = plain(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  return {
    meaning: [meaning, throws && `Throws ${plain(throws)}${/[.!?]$/.test(throws) ? '' : '.'}`]
      .filter(Boolean)
      .join(' '),
    fallback: tag('default') ? textOf('default') : undefined,
  }
}

const plain = (text: string) => oneLine(text).replace(/\{@link (\w[\w.]*)\}/g, '`$1`')

/** A type as it is written, or as the compiler tells it. */
function typeOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  if (!declaration) return ''
  if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) return signatureOf(declaration)
  const node =
    ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) ? declaration.type : undefined
  const text = node ? node.getText() : checker.typeToString(checker.getTypeOfSymbol(symbol))
  return oneLine(withoutComments(text))
    .replace(/^readonly /, '')
    .replace(/ \| undefined$/, '')
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

/** A call, such as `(text, options?) => Promise<void>`. */
export function signatureOf(declaration: ts.SignatureDeclaration): string {
  const parameters = declaration.parameters.map((parameter) => {
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : 'options'
    const type = parameter.type ? oneLine(withoutComments(parameter.type.getText())) : ''
    const mark = parameter.questionToken || parameter.initializer ? '?' : ''
    return `${parameter.dotDotDotToken ? '...' : ''}${name}${mark}${type ? `: ${type}` : ''}`
  })
  return `(${parameters.join(', ')})${declaration.type ? ` => ${oneLine(declaration.type.getText())}` : ''}`
}

const isOurs = (symbol: ts.Symbol) =>
  !symbol.name.startsWith('__') &&
  (symbol.declarations ?? []).every((declaration) => !declaration.getSourceFile().fileName.includes('/node_modules/'))

const literalIn = (node: ts.TypeNode | undefined): ts.TypeLiteralNode | undefined => {
  if (!node) return undefined
  if (ts.isTypeLiteralNode(node)) return node
  return ts.isUnionTypeNode(node) ? node.types.map(literalIn).find(Boolean) : undefined
}

/** The members of a type with those that it inherits; the members of an object within it follow it. */
export function membersOf(type: ts.Type, checker: ts.TypeChecker, prefix = ''): readonly Row[] {
  return checker
    .getPropertiesOfType(type)
    .filter(isOurs)
    .flatMap((symbol) => {
      const { meaning, fallback } = docOf(symbol, checker)
      const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
      const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0
      const node = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined
      const inner = literalIn(node)
      const name = `${prefix}${symbol.name}`
      const own = {
        name,
        type: typeOf(symbol, checker),
        fallback: fallback ?? (isOptional ? 'none' : 'required'),
        meaning,
      }
      const isDocumented = inner?.members.some((member) => ts.getJSDocCommentsAndTags(member).length > 0)
      if (!inner || !isDocumented) return [own]
      const rows = membersOf(checker.getTypeFromTypeNode(inner), checker, `${name}.`)
      return [{ ...own, type: 'object' }, ...rows]
    })
}

/** What the comment before the bar of a part of a union says. */
export function commentBefore(part: ts.Node): string {
  const text = part.getSourceFile().text
  const before = text.slice(0, text.lastIndexOf('|', part.getStart())).trimEnd()
  const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**') + 3, -2) : ''
  return plain(comment.replace(/^\s*\* ?/gm, ' '))
}
