import { startFaultProxy } from '../../packages/testing/src/fault-proxy/fault-proxy.ts'

/** A proxy before another server, for tests in the browser that break what is between them. */
export async function startProxy(options: { readonly upstream: string }) {
  const { url, webSocketUrl, close, add, cutAll, goDark, freeze, refuse, comeBack, applied, connections } =
    await startFaultProxy(options)
  return {
    details: { url, webSocketUrl },
    actions: { add, cutAll, goDark, freeze, refuse, comeBack, applied, connections },
    stop: close,
  }
}
