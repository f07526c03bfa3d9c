import { preview } from 'vite'
import { runPnpm } from '../../../../scripts/run.ts'
import { copySmoke } from '../../../../scripts/smokes/copy-smoke.ts'
import { standInPlugin } from '../../../../templates/react/server/stand-in-plugin.ts'

/** Where each of the frameworks puts its built page. */
const outputs = {
  vite: 'dist',
  webpack: 'dist',
  next: 'out',
  'react-router': 'build/client',
  astro: 'dist',
  vue: 'dist',
  svelte: 'dist',
} as const

type Framework = keyof typeof outputs

/** Templates of a page with a gateway, which are servers. */
export type Template = 'gateway-hono' | 'gateway-next'

export const frameworks = Object.keys(outputs) as readonly Framework[]

/** Installs an application of `smokes`, with what its lockfile says beside the packages packed in `tarballs`, and runs one of its scripts. */
export function runSmoke(name: Framework | Template | 'jest', tarballs: string, script: 'build' | 'test'): string {
  const folder = copySmoke(name, tarballs)
  const env = { NODE_ENV: script === 'build' ? 'production' : 'test', NEXT_TELEMETRY_DISABLED: '1', CI: 'true' }
  for (const args of [['install', '--prod=false', '--no-frozen-lockfile', '--prefer-offline'], [script]]) {
    const { ok, output } = runPnpm(args, folder, env)
    if (!ok) throw new Error(`${name}: pnpm ${args.join(' ')}\n${output}`)
  }
  return folder
}

/** Builds a page with a framework, and serves it with what stands in for a server. */
export async function serveFrameworkPage(name: Framework, tarballs: string) {
  const root = runSmoke(name, tarballs, 'build')
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [standInPlugin()],
    build: { outDir: outputs[name] },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
