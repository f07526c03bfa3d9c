export interface PackedPackage {
  /** Text of each file, by its path in the package. */
  readonly files: ReadonlyMap<string, string>
  /** Folder it was built in, which nothing in it may name. */
  readonly root: string
}

const required = ['LICENSE', 'README.md', 'package.json']

/** What a packed package carries too much, or lacks. */
export function problemsOf({ files, root }: PackedPackage): string[] {
  const missing = required.filter((path) => !files.has(path)).map((path) => `${path} is missing`)
  const found = [...files].flatMap(([path, text]) => [
    ...(required.includes(path) || path === 'CHANGELOG.md' || isProduct(path) ? [] : [`${path} does not belong in it`]),
    ...(text.includes(root) || text.includes('file:///')
      ? [`${path} names a folder of the machine that built it`]
      : []),
  ])
  const manifest = files.get('package.json') ?? ''
  const leftovers = ['workspace:', 'catalog:', '@lingobooth/source', '/src/'].filter((word) => manifest.includes(word))
  return [...missing, ...found, ...leftovers.map((word) => `package.json still says ${word}`)]
}

function isProduct(path: string): boolean {
  return (
    (path === 'custom-elements.json' || /^dist\/.+\.(js|css|d\.ts)$/.test(path)) &&
    !/\.(test|properties)\.|\/test-support\/|\/faulty\//.test(path)
  )
}
