import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript6'
import type { Package } from '../packages/published.ts'
import { root, withSlashes } from '../run.ts'

/** One public name, or a type within one. */
export interface Export {
  readonly name: string
  /** What it is imported from, such as `@lingobooth/core/adapter`. */
  readonly from: string
  /** Of its declaration, from the root of the repository. */
  readonly file: string
  readonly symbol: ts.Symbol
  readonly declaration: ts.Declaration
}

export interface Sources {
  readonly checker: ts.TypeChecker
  readonly exports: readonly Export[]
}

type Targets = Readonly<Record<string, string | { readonly '@lingobooth/source'?: string }>>

const entriesOf = ({ folder, name }: Package) => {
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { exports: Targets }
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : target['@lingobooth/source']
    return source && /\.tsx?$/.test(source) && !source.includes('*') && !path.endsWith('/workspace')
      ? [{ from: name + path.slice(1), file: join(root, folder, source) }]
      : []
  })
}

/** Every public name with its declaration, read from the sources. A name that two entries export counts for the first. */
export function readSources(packages: readonly Package[]): Sources {
  const entries = packages.flatMap(entriesOf)
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  const styles = globSync('packages/*/src/*.d.ts', { cwd: root }).map((file) => join(root, file))
  const program = ts.createProgram([...entries.map(({ file }) => file), ...styles], options)
  const checker = program.getTypeChecker()
  const seen = new Set<ts.Declaration>()
  const exports: Export[] = entries.flatMap(({ from, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    return (module ? checker.getExportsOfModule(module) : []).flatMap((found): Export[] => {
      const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
      const [declaration] = symbol.declarations ?? []
      if (!declaration || seen.has(declaration)) return []
      seen.add(declaration)
      const path = withSlashes(relative(root, declaration.getSourceFile().fileName))
      return [{ name: found.name, from, file: path, symbol, declaration }]
    })
  })
  for (const found of exports) exports.push(...typesWithin(found, checker, seen))
  return { checker, exports }
}

/** Types that a public one is made of, and that have no name of their own to import, such as groups of options. */
function typesWithin({ from, declaration }: Export, checker: ts.TypeChecker, seen: Set<ts.Declaration>): Export[] {
  if (!ts.isInterfaceDeclaration(declaration)) return []
  const nodes = declaration.members.flatMap((member) =>
    ts.isPropertySignature(member) && member.type && ts.isTypeReferenceNode(member.type) ? [member.type.typeName] : [],
  )
  return nodes.flatMap((node): Export[] => {
    const local = checker.getSymbolAtLocation(node)
    const symbol = local && local.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local
    const [within] = symbol?.declarations ?? []
    if (!symbol || !within || !ts.isInterfaceDeclaration(within) || seen.has(within)) return []
    const path = withSlashes(relative(root, within.getSourceFile().fileName))
    if (!path.startsWith('packages/')) return []
    seen.add(within)
    return [{ name: symbol.name, from, file: path, symbol, declaration: within }]
  })
}
