/** Makes a text box as high as its text, where the browser's `field-sizing` does not. */
export function fitText(box: HTMLTextAreaElement | null, text: string): void {
  if (!box || globalThis.CSS?.supports?.('field-sizing', 'content')) return
  box.style.blockSize = 'auto'
  if (text) box.style.blockSize = `${box.scrollHeight}px`
}
