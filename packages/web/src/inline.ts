import { captureScript } from './worklet/capture-script.ts'

let url: string | undefined

/**
 * A blob: URL of the capture worklet, for `workletUrl` when the bundler or server cannot serve the file.
 * The content security policy must allow `script-src blob:`.
 */
export function inlineWorklet(): string {
  url ??= URL.createObjectURL(new Blob([captureScript], { type: 'text/javascript' }))
  return url
}
