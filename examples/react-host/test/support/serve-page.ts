import { join } from 'node:path'
import { startLocalEngines } from '@lingobooth/local-engines'
import { preview } from 'vite'
import { inject } from 'vitest'
import { pageRoot } from './build-page.ts'

export interface ServedPageOptions {
  /** Answers the specification's calls instead of the local engines. */
  readonly enginesUrl?: string
  /** Folder of the built page. @default the demo page */
  readonly builtPage?: string
}

/** A built page, with the specification's calls on the same origin. */
export async function servePage(options: ServedPageOptions) {
  const engines = options.enginesUrl ? undefined : await startLocalEngines({ port: 0 })
  process.env.LINGOBOOTH_ENGINES_URL = options.enginesUrl ?? engines?.url
  const server = await preview({
    root: pageRoot,
    configFile: join(pageRoot, 'vite.config.ts'),
    build: { outDir: options.builtPage ?? inject('builtPage') },
    preview: { port: 0 },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await engines?.close()
    },
  }
}
