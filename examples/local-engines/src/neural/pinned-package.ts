/** A file of a package, by its path there, and the SHA-256 that it must have to be used. */
export interface PinnedFile {
  path: string
  sha256: string
}

export interface PinnedPackage {
  name: string
  version: string
  registry: 'pypi' | 'npm'
  /** As its own files state it. */
  licence: string
  /** What those files leave open. */
  doubt?: string
  /** By where they go in the engine's folder. */
  files: Readonly<Record<string, PinnedFile>>
}
