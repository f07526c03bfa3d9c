import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'

/** Where something that was planted came to light. */
export type Finds = (place: string, text: string) => void

/** What was planted, by name, and the places in which it was found. */
export function lookFor(planted: Readonly<Record<string, string>>) {
  const found = new Set<string>()
  const look: Finds = (place, text) => {
    for (const [name, secret] of Object.entries(planted)) if (text.includes(secret)) found.add(`${name} in ${place}`)
  }
  return { look, found: () => [...found].toSorted() }
}

/** Reads all that the pages send and get, from now on; wait for the result before looking at what was found. */
export function watchNetwork(context: BrowserContext, look: Finds): () => Promise<unknown> {
  const reading: Promise<unknown>[] = []
  const read = (place: string, text: Promise<string>) =>
    reading.push(
      text.then(
        (known) => look(place, known),
        () => undefined,
      ),
    )
  context.on('request', (request) => {
    look('a request', `${request.url()} ${request.postData() ?? ''}`)
    read('a request', request.allHeaders().then(JSON.stringify))
  })
  context.on('response', (response) => {
    read('an answer', response.allHeaders().then(JSON.stringify))
    read('an answer', response.text())
  })
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      look('a socket', socket.url())
      socket.on('framesent', ({ payload }) => look('a socket', payload.toString()))
      socket.on('framereceived', ({ payload }) => look('a socket', payload.toString()))
    }),
  )
  return () => Promise.all(reading)
}

/** Reads all that a page holds: its memory, as the debugger sees it, and what it has stored. */
export async function searchPage(page: Page, look: Finds): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const pieces: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  look('the memory of the page', pieces.join(''))
  look('what the page stored', JSON.stringify(await page.context().storageState({ indexedDB: true })))
  look('what the page stored', await page.evaluate(() => JSON.stringify({ ...sessionStorage })))
  look('the page', await page.content())
}

/** Reads every file of a built page. */
export async function searchBundle(folder: string, look: Finds): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files)
    if (file.isFile()) look('the bundle', await readFile(join(file.parentPath, file.name), 'latin1'))
}
