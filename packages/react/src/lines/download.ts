/** Browsers read the URL some time after the click. */
const revokeAfterMs = 10_000

/** Downloads the bytes; whatever their type, they are never opened in the page. */
export function download(bytes: Blob, name: string, document: Document): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
