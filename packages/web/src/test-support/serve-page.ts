import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions, preview } from 'vite'

const root = fileURLToPath(new URL('page', import.meta.url))
const require = createRequire(import.meta.url)
const sileroFiles = [
  join(dirname(require.resolve('@ricky0123/vad-web')), 'silero_vad_v6.onnx'),
  join(dirname(require.resolve('onnxruntime-web')), 'ort-wasm-simd-threaded.wasm'),
]

export interface ServedPage {
  /** On 127.0.0.1, with a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** The page of `page/`, built as a host would build it, with the files of Silero in `/silero/`. */
export async function servePage(): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'lingobooth-microphone-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  })
  for (const file of sileroFiles) await cp(file, join(outDir, 'silero', file.slice(dirname(file).length)))
  const server = await preview({
    root,
    configFile: false,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, allowedHosts: true },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
