import ts from 'typescript6'
import type { Export } from './program.ts'
import { commentBefore, docOf, membersOf, type Row, signatureOf } from './rows.ts'

/** Finds the page and heading of a public name. */
export type LinkTo = (name: string) => string | undefined

const cell = (text: string) => text.replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/</g, '&lt;') || ' '
const code = (text: string) => (text === '' ? ' ' : `\`${text.replace(/\|/g, '\\|')}\``)
const words = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part.replace(/\|/g, '\\|') : cell(part)))
    .join('')
    .trim() || ' '

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A type, as a link to the first of our names in it. */
function linked(type: string, linkTo: LinkTo, own: string): string {
  const target = [...type.matchAll(/\b[A-Z]\w+/g)]
    .map(([name]) => (name === own ? undefined : linkTo(name)))
    .find(Boolean)
  return target ? `[${code(type)}](${target})` : code(type)
}

/** A literal is shown as code, a sentence as it is. */
const fallbackOf = (text: string) =>
  /^(?:true|false|null|-?[\d.]+|'[^']*'|\[.*\]|\{.*\})$/.test(text) ? code(text) : words(text)

/** The column of defaults is left out where every member is always there, as in what is only read. */
export function memberTable(rows: readonly Row[], linkTo: LinkTo, own: string): string {
  const hasDefaults = rows.some(({ fallback }) => fallback !== 'required')
  const cells = rows.map(({ name, type, fallback, meaning }) => [
    code(name),
    linked(type, linkTo, own),
    ...(hasDefaults ? [fallbackOf(fallback)] : []),
    words(meaning),
  ])
  return table(['Name', 'Type', ...(hasDefaults ? ['Default'] : []), 'Meaning'], cells)
}

const isPart = ({ name, declaration }: Export) =>
  /^[A-Z]/.test(name) &&
  (ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration)) &&
  /\.tsx$/.test(declaration.getSourceFile().fileName)

/** Whether a public name has a heading of its own: types and parts. */
export const isHeading = (found: Export): boolean =>
  isPart(found) || !(ts.isFunctionDeclaration(found.declaration) || ts.isVariableDeclaration(found.declaration))

/** The sections of some public names: functions in a table, then each part, type and constant. */
export function sectionsOf(exports: readonly Export[], checker: ts.TypeChecker, linkTo: LinkTo): string {
  const parts = exports.filter(isPart)
  const functions = exports.filter((found) => !isPart(found) && functionOf(found))
  const values = exports.filter(
    (found) => ts.isVariableDeclaration(found.declaration) && !functionOf(found) && !isPart(found),
  )
  const types = exports.filter((found) => isHeading(found) && !isPart(found))
  const doc = (found: Export) => docOf(found.symbol, checker).meaning
  return [
    ...(functions.length > 0
      ? [
          '## Functions',
          table(
            ['Name', 'Takes and returns', 'Meaning'],
            functions.map((found) => [
              code(found.name),
              linked(signatureOf(functionOf(found) as ts.SignatureDeclaration), linkTo, found.name),
              words(doc(found)),
            ]),
          ),
        ]
      : []),
    ...(values.length > 0
      ? [
          '## Values',
          table(
            ['Name', 'Value', 'Meaning'],
            values.map((found) => [code(found.name), code(writtenValueOf(found.declaration)), words(doc(found))]),
          ),
        ]
      : []),
    ...(parts.length > 0 ? ['## Parts', ...parts.flatMap((found) => partOf(found, checker, linkTo, doc(found)))] : []),
    ...(types.length > 0
      ? [
          '## Types',
          ...types.flatMap((found) => [`### ${found.name}`, doc(found), typeSection(found, checker, linkTo)]),
        ]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function functionOf({ declaration }: Export): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionDeclaration(declaration)) return declaration
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value && ts.isArrowFunction(value) ? value : undefined
}

function writtenValueOf(declaration: ts.Declaration): string {
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  const text = (value?.getText() ?? '').replace(/ as const$/, '').replace(/\s+/g, ' ')
  return text.length > 120 || text.includes('/*') ? '' : text
}

function partOf({ name, symbol, declaration }: Export, checker: ts.TypeChecker, linkTo: LinkTo, doc: string): string[] {
  const [call] = checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures()
  const props = call?.parameters[0]
  const rows = props ? membersOf(checker.getTypeOfSymbolAtLocation(props, declaration), checker) : []
  return [`### ${name}`, doc, rows.length > 0 ? memberTable(rows, linkTo, name) : '']
}

function typeSection({ name, symbol, declaration }: Export, checker: ts.TypeChecker, linkTo: LinkTo): string {
  if (ts.isTypeAliasDeclaration(declaration)) {
    const { type } = declaration
    const isWritten = ts.isUnionTypeNode(type) && type.types.every((part) => !ts.isTypeReferenceNode(part))
    const values = isWritten ? [] : literalsOf(checker.getDeclaredTypeOfSymbol(symbol))
    if (values.length > 0) return values.map(code).join(', ')
    if (ts.isUnionTypeNode(type)) return unionSection(type, checker, linkTo)
    const rows = membersOf(checker.getDeclaredTypeOfSymbol(symbol), checker)
    return ts.isTypeLiteralNode(type)
      ? memberTable(rows, linkTo, name)
      : linked(type.getText().replace(/\s+/g, ' '), linkTo, name)
  }
  const rows = membersOf(checker.getDeclaredTypeOfSymbol(symbol), checker)
  return rows.length > 0 ? memberTable(rows, linkTo, name) : ''
}

/** The values of a type that is nothing but texts, in alphabetical order. */
const literalsOf = (type: ts.Type): readonly string[] => {
  const parts = type.isUnion() ? type.types : []
  return parts.every((part) => part.isStringLiteral()) ? parts.map((part) => String(part.value)).sort() : []
}

/** Events and the like: one row for each kind, else one for each value. */
function unionSection(type: ts.UnionTypeNode, checker: ts.TypeChecker, linkTo: LinkTo): string {
  const rows = type.types.map((node) => {
    const members =
      ts.isLiteralTypeNode(node) || ts.isTypeReferenceNode(node)
        ? []
        : membersOf(checker.getTypeFromTypeNode(node), checker)
    const kind = members.find((member) => member.name === 'type')
    const rest = members.filter((member) => member !== kind)
    const fields = rest.map(
      (row) =>
        `${linked(`${row.name}${row.fallback === 'required' ? '' : '?'}: ${row.type}`, linkTo, '')}${row.meaning ? ` ${words(row.meaning)}` : ''}`,
    )
    return { kind, fields, text: node.getText().replace(/\s+/g, ' '), comment: commentBefore(node) }
  })
  if (rows.some(({ kind }) => kind))
    return table(
      ['Type', 'Fields', 'Meaning'],
      rows.map(({ kind, fields, comment }) => [
        code((kind?.type ?? '').replaceAll("'", '')),
        fields.join('<br>') || ' ',
        words(comment),
      ]),
    )
  if (rows.some(({ comment }) => comment))
    return table(
      ['Value', 'Meaning'],
      rows.map(({ text, comment }) => [linked(text.replaceAll("'", ''), linkTo, ''), words(comment)]),
    )
  return rows.map(({ text }) => linked(text.replaceAll("'", ''), linkTo, '')).join(', ')
}
