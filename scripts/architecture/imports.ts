import { parseAst } from 'rolldown/parseAst'

export interface Import {
  readonly specifier: string
  /** Gone after compilation, as in `import type`. */
  readonly typeOnly: boolean
}

/** Every static, dynamic and re-exporting import of a TypeScript module, in order. */
export function importsOf(path: string, source: string): Import[] {
  const found: Import[] = []
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), found)
  return found
}

function visit(node: unknown, found: Import[]): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found)
  } else if (isRecord(node)) {
    const specifier = specifierOf(node)
    if (specifier !== undefined) {
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
      found.push({ specifier, typeOnly })
    }
    for (const child of Object.values(node)) visit(child, found)
  }
}

function specifierOf(node: Record<string, unknown>): string | undefined {
  const imports =
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportNamedDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    node.type === 'ImportExpression' ||
    node.type === 'TSImportType'
  if (!imports || !isRecord(node.source)) return undefined
  return typeof node.source.value === 'string' ? node.source.value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
