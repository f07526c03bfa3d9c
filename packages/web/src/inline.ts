import { captureScript } from './worklet/capture-script.ts'

let url: string | undefined

/**
 * A blob: address of the capture worklet, for `workletUrl` on pages whose bundler or server cannot serve the file.
 * A content security policy must allow `script-src blob:`.
 */
export function inlineWorklet(): string {
  url ??= URL.createObjectURL(new Blob([captureScript], { type: 'text/javascript' }))
  return url
}
