import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { boxFor, dock, lines, panel, type } from './support/panels.ts'
import { readTexts } from './support/read-lines.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'
import { messageFrame, postRaw } from './support/wire.ts'

type GivenFile = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

const maxFileBytes = 25 * 1024 * 1024
const revokeAfterMs = 10_000
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let stage: Stage
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingobooth-files-'))
  stage = await openStage()
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

const both = (room: string) => Promise.all([stage.enter({ ...ada, room }), stage.enter({ ...luis, room })])

async function choose(page: Page, ...files: GivenFile[]) {
  await boxFor(page, 'Chat')
  const chooser = page.waitForEvent('filechooser')
  await dock(page).getByRole('button', { name: 'Attach file' }).click()
  await (await chooser).setFiles(files as string[])
}

const selected = (page: Page, name: string): Locator => dock(page).getByRole('listitem').filter({ hasText: name })

async function upload(page: Page, name: string) {
  await page.bringToFront()
  await selected(page, name)
    .getByRole('button', { name: /^Send ./ })
    .click()
}

async function download(page: Page, name: string) {
  const button = panel(page, 'Chat').getByRole('button', { name: `Download ${name}` })
  await page.bringToFront()
  await button.waitFor()
  const started = page.waitForEvent('download')
  await button.click()
  const saved = await started
  return { url: saved.url(), name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

/** A file that holds nothing, of any size. */
async function emptyFile(name: string, sizeBytes: number) {
  const path = join(folder, name)
  const file = await open(path, 'w')
  await file.truncate(sizeBytes)
  await file.close()
  return path
}

const text = (name: string, content: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

describe('a file sent in chat', () => {
  it('reaches the other participant byte for byte, shows its name, and can be downloaded by its sender too', async () => {
    const [sender, receiver] = await both('large')
    const buffer = randomBytes(5 * 1024 * 1024)
    await choose(sender, { name: 'measured values.bin', mimeType: 'application/octet-stream', buffer })
    const item = selected(sender, 'measured values.bin')
    expect(await item.getByRole('button').allTextContents()).toEqual(['Cancel', 'Send'])
    await upload(sender, 'measured values.bin')
    for (const page of [receiver, sender]) {
      const { name, bytes } = await download(page, 'measured values.bin')
      expect([name, bytes.length, digest(bytes)]).toEqual(['measured values.bin', buffer.length, digest(buffer)])
    }
    expect(
      await dock(sender)
        .getByRole('button', { name: /^Send ./ })
        .count(),
    ).toBe(0)
    expect(await lines(receiver, 'Chat').getByText('Ada L.').isVisible()).toBe(true)
  })

  it('is only ever downloaded, never opened, and its object URL is revoked', async () => {
    const [sender, receiver] = await both('hostile file')
    const page = '<script>parent.opened = opener = true; document.title = "taken"</script>'
    await choose(sender, text('../../invoice.html', page, 'text/html'))
    await upload(sender, 'invoice.html')
    await panel(receiver, 'Chat').getByRole('button', { name: 'Download invoice.html' }).waitFor()
    await receiver.clock.install()
    const address = receiver.url()
    const { url, name, bytes } = await download(receiver, 'invoice.html')
    expect([name, bytes.toString()]).toEqual(['invoice.html', page])
    expect(new URL(url).protocol).toBe('blob:')
    const typeOf = () =>
      receiver.evaluate(async (blobUrl) => {
        try {
          return (await (await fetch(blobUrl)).blob()).type
        } catch {
          return 'revoked'
        }
      }, url)
    expect(await typeOf()).toBe('application/octet-stream')
    await receiver.clock.fastForward(revokeAfterMs)
    await expect.poll(typeOf).toBe('revoked')
    expect([receiver.url(), await receiver.title(), stage.context.pages().length]).toEqual([address, 'Lingobooth', 2])
  })

  it('leaves nothing behind when it is cancelled before the upload', async () => {
    const [sender, receiver] = await both('cancel')
    await choose(sender, text('second thoughts.txt', 'no'))
    await selected(sender, 'second thoughts.txt').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => sender.getByText('second thoughts.txt').count()).toBe(0)
    await type(sender, 'Chat', 'Thank you very much.')
    await expect.poll(() => readTexts(receiver, 'Chat')).toEqual([expect.stringContaining('Muchas gracias')])
    expect(await lines(sender, 'Chat').count()).toBe(1)
  })

  it('is refused with the limit when it is larger than 25 MB, and the files chosen with it are sent', async () => {
    const [sender, receiver] = await both('too large')
    await choose(sender, await emptyFile('film.bin', maxFileBytes + 1), await emptyFile('whole.bin', 1_000_000))
    const refusal = selected(sender, 'film.bin').getByRole('alert')
    expect((await refusal.textContent())?.replace(/[\u2068\u2069]/g, '')).toBe(
      'film.bin is 26.3 MB; at most 26.2 MB can be sent here.',
    )
    expect(await selected(sender, 'film.bin').getByRole('button').allTextContents()).toEqual(['Cancel'])
    await upload(sender, 'whole.bin')
    const { bytes } = await download(receiver, 'whole.bin')
    expect(bytes.length).toBe(1_000_000)
    await selected(sender, 'film.bin').getByRole('button', { name: 'Cancel' }).click()
    await choose(sender, text('minutes.txt', 'All agreed.'))
    await upload(sender, 'minutes.txt')
    expect((await download(receiver, 'minutes.txt')).bytes.toString()).toBe('All agreed.')
    expect(await sender.getByText('film.bin').count()).toBe(0)
    expect(await lines(receiver, 'Chat').count()).toBe(2)
  })

  it('shows an error when no participant has it any more, and no link when its address is unsafe', async () => {
    const page = await stage.enter({ ...ada, room: 'gone' })
    const message = { module: 'chat', type: 'file', time: '10:11:12', name: 'Bea', speakerLanguage: 'spanish-spain' }
    const file = { id: 'unknown', name: 'lost.txt', sizeBytes: 3, mediaType: 'text/plain' }
    const address = 'https://example.com/plan.pdf'
    const frames = [
      { ...message, text: 'lost.txt', file },
      { ...message, text: 'plan.pdf', urlFile: address },
      { ...message, text: 'trap.pdf', urlFile: 'javascript:alert(1)' },
    ].map((content) => messageFrame(content, { channel: 'chat' }))
    await postRaw(page, 'gone', frames)
    await panel(page, 'Chat').getByRole('button', { name: 'Download lost.txt' }).click()
    expect(await panel(page, 'Chat').getByRole('alert').textContent()).toBe(
      'This file is no longer available. Ask the sender to send it again.',
    )
    const links = panel(page, 'Chat').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))).toEqual([
      [address, 'plan.pdf'],
    ])
    expect(await lines(page, 'Chat').count()).toBe(2)
  })
})
