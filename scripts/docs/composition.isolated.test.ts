// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Booth, createBooth } from '../../packages/core/src/index.ts'
import { broadcastTransport } from '../../packages/transport-broadcast/src/index.ts'
import { httpLanguageCatalog } from '../../packages/vendor-http/src/index.ts'
import { codeBlocks, writeFiles } from './code-blocks.ts'
import { readPage } from './pages.ts'

interface Mounted {
  mount(element: Element): () => void
}

const mountModule = `import { createRoot } from 'react-dom/client'
import { Meeting } from './meeting.tsx'

export function mount(element: Element) {
  const page = createRoot(element)
  page.render(<Meeting />)
  return () => page.unmount()
}
`
const languages = [
  { name: 'English (United States)', code: 'english-united-states', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'spanish-spain', services: ['ttt'] },
]
const asked: unknown[] = []

/** The server that the page of the README speaks of. */
const server = async (address: RequestInfo | URL, options?: RequestInit): Promise<Response> => {
  const { pathname } = new URL(String(address))
  if (pathname === '/core/languages') return Response.json(languages)
  if (pathname !== '/translate') return new Response(null, { status: 404 })
  asked.push(JSON.parse(String(options?.body)))
  return Response.json({ translation: 'Good morning.' })
}

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end()
})

beforeAll(() => {
  vi.stubGlobal('fetch', server)
})

async function luis(): Promise<Booth> {
  const booth = createBooth({ plugins: [httpLanguageCatalog({ url: '/core/languages' }), broadcastTransport()] })
  cleanUp.push(() => booth.leave())
  await booth.join({ room: 'weekly', name: 'Luis García', language: 'es-ES' })
  return booth
}

it('the lines of the README alone show a translated line of another participant', async () => {
  const [block] = codeBlocks({ path: 'README.md', text: readPage('README.md') })
  const folder = writeFiles('composition', [
    ['meeting.tsx', block?.code ?? ''],
    ['mount.tsx', mountModule],
  ])
  const page = document.body.appendChild(document.createElement('main'))
  const { mount } = (await import(/* @vite-ignore */ `${folder}mount.tsx`)) as Mounted
  cleanUp.push(mount(page))
  const textOf = (part: string) => page.querySelector(part)?.textContent
  const toggles = () => [...page.querySelectorAll('[role=toolbar] button')].map(({ ariaLabel }) => ariaLabel)
  await expect.poll(toggles).toEqual(['Subtitles', 'Chat', 'Translated voice', 'Speak'])
  const booth = await luis()
  await expect.poll(() => page.textContent).toContain('1 other participant')

  booth.subtitles.send('Buenos días.')

  await expect.poll(() => textOf('[data-scope=lines][data-part=now-row]')).toBe('Good morning.')
  expect(asked).toEqual([{ text: 'Buenos días.', from: 'spanish-spain', to: 'english-united-states' }])
})
