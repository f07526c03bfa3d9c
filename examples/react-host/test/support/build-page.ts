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
    /** Folder of the built demo page with the vendor set. */
    builtVendorSetPage: string
    /** Folder of the built page that takes flags and props from its address. */
    builtFlagsPage: string
    /** Folder of the built page that speaks and listens. */
    builtSpeechPage: string
  }
}

export async function buildInto(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lingobooth-page-'))
  await build({
    root,
    configFile: join(pageRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 1_500 },
  })
  return folder
}

/** Builds the pages once for all end-to-end tests, as a host would. */
export default async function buildPages(project: TestProject) {
  const [page, vendorSetPage, flagsPage, speechPage] = await Promise.all([
    buildInto(pageRoot),
    buildInto(join(pageRoot, 'test/vendor-set')),
    buildInto(join(pageRoot, 'test/pages')),
    buildInto(join(pageRoot, 'test/speech/page')),
  ])
  project.provide('builtPage', page)
  project.provide('builtVendorSetPage', vendorSetPage)
  project.provide('builtFlagsPage', flagsPage)
  project.provide('builtSpeechPage', speechPage)
  return async () => {
    for (const folder of [page, vendorSetPage, flagsPage, speechPage])
      await rm(folder, { recursive: true, force: true })
  }
}
