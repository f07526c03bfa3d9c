import { posix } from 'node:path'
import { type Area, areas, isTestFile } from './areas.ts'
import { type Import, importsOf } from './imports.ts'

/** Breaches of the dependency direction among source files (by path from the root of the repository), one sentence each. */
export function violationsOf(files: ReadonlyMap<string, string>): string[] {
  const graph = new Map([...files].map(([path, source]) => [path, importsOf(path, source)]))
  const breaches = [...graph].flatMap(([path, imports]) =>
    imports.flatMap((found) => {
      const reason = breachOf(path, found)
      return reason ? [`${path} imports ${found.specifier}: ${reason}`] : []
    }),
  )
  return [...breaches, ...cyclesIn(graph)]
}

/** Import cycles among source files, one sentence each. */
export const cyclesAmong = (files: ReadonlyMap<string, string>): string[] =>
  cyclesIn(new Map([...files].map(([path, source]) => [path, importsOf(path, source)])))

const cyclesIn = (graph: ReadonlyMap<string, readonly Import[]>) =>
  cyclesOf(graph).map((cycle) => `import cycle: ${cycle.join(' -> ')}`)

function breachOf(path: string, { specifier, typeOnly }: Import): string | undefined {
  const area = areaOf(path)
  const target = targetOf(path, specifier)
  const other = target && areaOf(target)
  const allowed = area && other && area.imports.includes(other.name)
  if (target?.startsWith('scripts/servers/') && isTestFile(path)) return undefined
  if (target && packageOf(target) !== packageOf(path) && !allowed) return 'another package is imported by its name'
  if (isTestFile(path)) return undefined
  if (target && isTestFile(target)) return 'only tests may use test code'
  if (!area) return 'the file belongs to no area of scripts/architecture/areas.ts'
  if (!target) return area.allowsPackage(specifier) ? undefined : `${area.name} may not use ${specifier}`
  if (other === area || allowed) return undefined
  if (other && area.types?.includes(other.name))
    return typeOnly ? undefined : `${area.name} may use types of ${other.name} only`
  return `${area.name} may not use ${other ? other.name : target}`
}

/** Cycles of imports, of types too: who reads one of the files must know the others. */
function cyclesOf(graph: ReadonlyMap<string, readonly Import[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    for (const { specifier } of graph.get(path) ?? []) {
      const target = targetOf(path, specifier)
      if (target) walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}

function targetOf(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}

function areaOf(path: string): Area | undefined {
  return areas.find(({ files }) => files.test(path))
}

function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
