/** Browsers read the address some time after the click. */
const revokeAfterMs = 10_000

/** Hands bytes to the browser as a download; whatever they claim to be, they are never shown inside the page. */
export function download(bytes: Blob, name: string, document: Document): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
