import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

export const pageRoot = fileURLToPath(new URL('../..', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built demo page. */
    builtPage: string
  }
}

/** Builds the demo page once for all end-to-end tests, as a host would. */
export default async function buildPage(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lingobooth-page-'))
  await build({
    root: pageRoot,
    configFile: join(pageRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  project.provide('builtPage', folder)
  return () => rm(folder, { recursive: true, force: true })
}
