import { join } from 'node:path'
import { createEngineRoom, type EngineChoice, type NeuralName } from '@lingobooth/local-engines'
import { type ProxyOptions, preview } from 'vite'
import { inject } from 'vitest'
import { demoGateway } from '../../demo-gateway.ts'
import { pageRoot } from './build-page.ts'

export interface ServedPageOptions {
  /** Answers the calls of a page with the vendor set, instead of the demo page and its gateway. */
  readonly enginesUrl?: string
  /** What the page uses. @default the local engines */
  readonly engines?: EngineChoice
  /** Neural engines that are asked first. @default none */
  readonly neural?: readonly NeuralName[]
  /** Folder of the built page. @default the demo page, or the one with the vendor set */
  readonly builtPage?: string
}

/** A built page, with the gateway of the demo or with the calls of the vendor set on the same origin. */
export async function servePage(options: ServedPageOptions) {
  const { enginesUrl, engines: choice = 'local', neural = [], builtPage } = options
  const engines = enginesUrl ? undefined : createEngineRoom({ neural, choice })
  const server = await preview({
    root: pageRoot,
    configFile: join(pageRoot, 'vite.config.ts'),
    plugins: engines ? [demoGateway(engines)] : [],
    build: { outDir: builtPage ?? inject(enginesUrl ? 'builtVendorSetPage' : 'builtPage') },
    preview: { port: 0, ...(enginesUrl && { proxy: { '/engines': toEngines(enginesUrl), '/flags': enginesUrl } }) },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await engines?.close()
    },
  }
}

const toEngines = (target: string): ProxyOptions => ({
  target,
  rewrite: (path) => path.replace(/^\/engines/, ''),
  ws: true,
  // An answer that breaks off breaks off for the page too, which would wait for the rest.
  configure: (server) =>
    server.on('proxyRes', (answer, _, response) =>
      answer.on('close', () => {
        if (!answer.complete) response.destroy()
      }),
    ),
})
