import { createBooth } from '@lingobooth/core'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import './caption-screen.ts'
import type { LingoCaptionScreenElement } from './caption-screen.types.ts'

afterEach(async () => {
  const elements = [...document.querySelectorAll('lingo-caption-screen')]
  document.body.replaceChildren()
  await Promise.all(elements.map(({ booth }) => booth?.leave()))
})

const inTime = { without: ['clock', 'page'] } as const

function put(properties: Partial<LingoCaptionScreenElement>, network = memoryNetwork()) {
  const element = document.createElement('lingo-caption-screen')
  Object.assign(element, { plugins: fakePlugins({ ...inTime, network }).plugins, ...properties })
  document.body.append(element)
  return element
}

async function ada(network: ReturnType<typeof memoryNetwork>) {
  const booth = createBooth({ plugins: fakePlugins({ ...inTime, network }).plugins })
  await booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  return booth
}

const rootOf = ({ shadowRoot }: Element) => shadowRoot?.querySelector('[data-part="root"]') as HTMLElement

it('<lingo-caption-screen> shows captions alone, as large as the window, in the language in its attributes', async () => {
  const network = memoryNetwork()
  const booth = await ada(network)
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  const element = put({ room: 'weekly', language: 'es-ES', background: 'transparent', size: '50' }, network)
  await element.join()
  booth.subtitles.send('Good morning.')
  const words = page.getByText('Good morning. [es-ES]')
  await expect.element(words).toBeVisible()
  const { width, height } = rootOf(element).getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  expect(getComputedStyle(rootOf(element)).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  const small = Number.parseFloat(getComputedStyle(words.element()).fontSize)
  const shown = element.booth
  element.size = null
  await expect.poll(() => Math.round(Number.parseFloat(getComputedStyle(words.element()).fontSize) / small)).toBe(2)
  expect(element.booth).toBe(shown)
  expect([
    booth.app.view.getSnapshot().participants,
    element.booth?.speak.view.getSnapshot().microphone.disabled,
  ]).toEqual([[], 'listening'])
  expect(stored).not.toHaveBeenCalled()
  stored.mockRestore()
  element.remove()
  await expect.poll(() => element.status).toBe('left')
})

it('<lingo-caption-screen autologin> takes room and language from the address of the page', async () => {
  const address = location.href
  const url = new URL(address)
  url.searchParams.set('id', 'weekly')
  url.searchParams.set('lng', 'fr-FR')
  history.replaceState(null, '', url)
  const element = put({ autologin: true, language: 'en-US' })
  await element.join()
  const { app, subtitles } = element.booth ?? {}
  expect([app?.view.getSnapshot().room, subtitles?.view.getSnapshot().targetLanguage?.tag]).toEqual(['weekly', 'fr-FR'])
  history.replaceState(null, '', address)
})

it('<lingo-caption-screen> speaks of the connection in the language of its readers', async () => {
  const network = memoryNetwork()
  const element = put({ room: 'weekly', language: 'es-ES' }, network)
  await element.join()
  network.interrupt()
  await expect
    .poll(() => rootOf(element).querySelector('[data-part="mark"]')?.textContent)
    .toBe('Volviendo a conectar…')
  expect(rootOf(element).lang).toBe('es')
})
