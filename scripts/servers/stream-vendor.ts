import {
  recognizing,
  type StreamVendorOptions,
  startStreamVendor,
} from '../../packages/testing/src/stream-vendor/index.ts'

/** A vendor of live recognition, for tests in the browser. Two words are final as soon as a third is said. */
export async function startStream({ dialect }: Pick<StreamVendorOptions, 'dialect'>) {
  const vendor = await startStreamVendor({ dialect, script: recognizing({ finalEvery: 2 }) })
  return {
    details: { url: vendor.url, httpUrl: vendor.httpUrl },
    actions: {
      accept: vendor.accept,
      tokens: () => vendor.tokens,
      cut() {
        for (const connection of vendor.connections) connection.cut()
      },
    },
    stop: vendor.close,
  }
}
