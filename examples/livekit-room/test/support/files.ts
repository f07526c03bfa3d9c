import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { boxFor, dock, panel } from '../../../react-host/test/support/panels.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export function randomFile(name: string, sizeBytes: number) {
  const buffer = randomBytes(sizeBytes)
  return { name, buffer, sha256: digest(buffer) }
}

/** Attaches a file in the chat and uploads it. */
export async function sendFile(page: Page, { name, buffer }: { readonly name: string; readonly buffer: Buffer }) {
  await boxFor(page, 'Chat')
  const chooser = page.waitForEvent('filechooser')
  await dock(page).getByRole('button', { name: 'Attach file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
  await dock(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Send ./ })
    .click()
}

export async function download(page: Page, name: string) {
  const started = page.waitForEvent('download')
  await panel(page, 'Chat')
    .getByRole('button', { name: `Download ${name}` })
    .click()
  const saved = await started
  return { name: saved.suggestedFilename(), sha256: digest(await readFile(await saved.path())) }
}
