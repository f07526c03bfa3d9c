import { createBooth } from '@lingobooth/core'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import axe from 'axe-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLingoBooth } from './lingo-booth.tsx'
import type { LingoBoothElement } from './lingo-booth.types.ts'
import { ada, luis, makeBooth, putBooth } from './test-support/put-booth.ts'

const statusOf = (element: LingoBoothElement) => expect.poll(() => element.status)

function recorded(target: EventTarget, ...names: string[]) {
  const events: [name: string, detail: unknown, target: EventTarget | null][] = []
  for (const name of names)
    target.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail, event.target]))
  return events
}

it('joins the room in its attributes, and shows the whole add-on in its shadow root', async () => {
  document.body.innerHTML =
    '<lingo-booth room="weekly" name="Ada Lovelace" language="en-US" attach-file microphone="false">'
  const element = document.querySelector('lingo-booth') as LingoBoothElement
  element.plugins = fakePlugins({ without: ['clock', 'page'] }).plugins
  await statusOf(element).toBe('joined')
  await expect.element(page.getByText('Connected')).toBeVisible()
  const chat = page.getByRole('region', { name: 'Chat' })
  await page.getByRole('button', { name: 'Into Subtitles' }).click()
  await expect.element(page.getByRole('button', { name: 'Attach file' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Microphone' }).elements()).toEqual([])
  expect(chat.element().getRootNode()).toBe(element.shadowRoot)
  expect(document.head.querySelectorAll('style[data-lingobooth], link[rel=stylesheet]')).toHaveLength(0)
  const frame = element.shadowRoot?.querySelector('[data-part="frame"]') as Element
  expect(getComputedStyle(frame).containerName).toBe('lb-booth')
})

it('shows the invitation link in its attribute until the attribute is removed', async () => {
  const { element } = putBooth({ ...ada, invite: 'https://example.com/ward-7' })
  await statusOf(element).toBe('joined')
  const link = page.getByText('example.com/ward-7')
  await expect.element(link).toBeVisible()
  element.invite = null
  await expect.element(link).not.toBeInTheDocument()
  expect(element.status).toBe('joined')
})

it("shows lines of the page's own store above those of the room", async () => {
  const { element } = putBooth({ ...ada, room: null })
  element.earlier = [
    {
      ...{ module: 'subtitles', key: 'a', name: 'Luis', own: false, language: 'en-US', text: 'We meet at nine' },
      ...{ sentAtMs: 1_760_000_000_000, translations: [] },
    },
  ]
  element.room = ada.room
  await statusOf(element).toBe('joined')
  await expect.element(page.getByText('We meet at nine')).toBeVisible()
})

it('uses the language of the browser unless given another language or its own words', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en'])
  onTestFinished(() => languages.mockRestore())
  const { element } = putBooth(ada)
  const title = (name: string) => page.getByRole('heading', { name })
  await expect.element(title('Subtítulos')).toBeVisible()
  element.interfaceLanguage = 'de'
  await expect.element(title('Untertitel')).toBeVisible()
  element.interfaceLanguage = null
  element.messages = { panelTitles: { chat: 'Messages' } }
  await expect.element(title('Subtitles')).toBeVisible()
})

it('lets a participant choose a language by keyboard alone', async () => {
  const { element } = putBooth(ada)
  await statusOf(element).toBe('joined')
  await page.getByRole('button', { name: /^I speak and read/ }).click()
  const focused = () => element.shadowRoot?.activeElement
  await expect.poll(() => focused()?.matches('input')).toBe(true)
  await userEvent.keyboard('{ArrowDown}{End}')
  const list = page.getByRole('listbox', { name: 'Languages' })
  expect(focused()).toBe(list.element())
  const last = page.getByRole('option').last().element()
  const isInView = () => last.getBoundingClientRect().bottom <= list.element().getBoundingClientRect().bottom + 1
  await expect.poll(isInView).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => element.booth?.subtitles.view.getSnapshot().targetLanguage?.tag).not.toBe('en-US')
})

it('connects two elements in one page without a transport plugin', async () => {
  const options = { without: ['clock', 'page', 'transport', 'microphone', 'audioPlayer', 'settingsStore'] } as const
  const first = putBooth(ada, options).element
  const second = putBooth(luis, options).element
  await statusOf(first).toBe('joined')
  await statusOf(second).toBe('joined')
  expect(first.booth?.subtitles.send('hello')).toBe(true)
  expect(second.booth?.chat.send('hola')).toBe(true)
  const texts = (element: LingoBoothElement) =>
    expect.poll(() =>
      [...(element.shadowRoot?.querySelectorAll('[role="listitem"]') ?? [])].map((item) => item.textContent).join(),
    )
  await texts(second).toContain('hello [es-ES]')
  await texts(first).toContain('hola [en-US]')
})

it('dispatches events that bubble and cross shadow roots', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const events = recorded(document, 'lingo-joined', 'lingo-line-added', 'lingo-left')
  const statuses = recorded(document, 'lingo-status')
  const { element } = makeBooth(ada)
  host.attachShadow({ mode: 'open' }).append(element)
  await element.join()
  element.booth?.subtitles.send('hello')
  await expect.poll(() => events.length).toBe(2)
  await element.leave()
  const added = { module: 'subtitles', key: expect.any(String), own: true, origin: 'live' }
  await expect
    .poll(() => events)
    .toEqual([
      ['lingo-joined', {}, host],
      ['lingo-line-added', added, host],
      ['lingo-left', {}, host],
    ])
  await expect
    .poll(() => statuses.at(-1))
    .toEqual(['lingo-status', { status: 'left', connection: 'closed', error: null }, host])
})

it('stays in the room when it is moved in the document, and leaves it when it is removed', async () => {
  const { element } = putBooth(ada)
  await element.join()
  const events = recorded(element, 'lingo-left', 'lingo-joined')
  const place = document.body.appendChild(document.createElement('section'))
  place.append(element)
  if ('moveBefore' in document.body) document.body.moveBefore(element, null)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([element.status, events]).toEqual(['joined', []])
  await expect.element(page.getByText('Connected')).toBeVisible()

  element.remove()
  await expect.poll(() => events.map(([name]) => name)).toEqual(['lingo-left'])

  document.body.append(element)
  await statusOf(element).toBe('joined')
})

it('enters another room when its attributes change, once for several changes', async () => {
  const network = memoryNetwork()
  const { element } = putBooth(ada, { network })
  await element.join()
  const events = recorded(element, 'lingo-left', 'lingo-joined')
  element.setAttribute('room', 'monthly')
  element.name = 'Ada L.'
  element.language = 'fr-FR'
  await element.join()
  const { room, name } = element.booth?.app.view.getSnapshot() ?? {}
  expect([room, name, element.getAttribute('name')]).toEqual(['monthly', 'Ada L.', 'Ada L.'])
  expect(events.map(([name]) => name)).toEqual(['lingo-left', 'lingo-joined'])
})

it('leaves and rejoins by its methods, and reports why it cannot join', async () => {
  const { element } = putBooth({ ...ada, language: 'xx-XX' })
  const events = recorded(element, 'lingo-failed')
  await expect(element.join()).rejects.toMatchObject({ code: 'bad-option' })
  expect(events).toEqual([['lingo-failed', { code: 'bad-option' }, element]])
  element.language = 'en-US'
  await element.join()
  await element.leave()
  expect(element.status).toBe('left')
  await expect.poll(() => element.shadowRoot?.childElementCount).toBe(0)
  await element.join()
  expect(element.status).toBe('joined')
})

it('shows a booth that it is given, and leaves it for another', async () => {
  const own = createBooth({ plugins: fakePlugins().plugins })
  const { element } = putBooth({ ...ada, booth: own })
  await expect.poll(() => own.app.view.getSnapshot().status).toBe('joined')
  expect(element.booth).toBe(own)
  element.booth = null
  await expect.poll(() => own.app.view.getSnapshot().status).toBe('left')
  expect(element.booth).not.toBe(own)
  await element.join()
})

it('adopts properties set before it was defined', async () => {
  const element = document.createElement('late-booth') as LingoBoothElement
  document.body.append(element)
  Object.assign(element, { ...ada, attachFile: true, plugins: fakePlugins({ without: ['clock', 'page'] }).plugins })
  customElements.define('late-booth', createLingoBooth())
  await element.join()
  expect([element.getAttribute('room'), element.getAttribute('attach-file'), element.status]).toEqual([
    'weekly',
    '',
    'joined',
  ])
  element.remove()
})

it('has its own height and width, is hidden by `hidden`, and accepts a theme', async () => {
  const { element } = putBooth({ ...ada, theme: 'dark' })
  await element.join()
  await expect.element(page.getByText('Connected')).toBeVisible()
  const { width, height } = element.getBoundingClientRect()
  expect([width, height]).toEqual([document.body.clientWidth, Math.min(640, innerHeight)])
  const root = element.shadowRoot?.querySelector('[data-part="root"]') as Element
  expect(getComputedStyle(root).colorScheme).toBe('dark')
  element.hidden = true
  expect(getComputedStyle(element).display).toBe('none')
})

it('supports language search by keyboard, returns the focus and passes axe', async () => {
  const { element } = putBooth({ ...ada, attachFile: true })
  await element.join()
  const subtitles = page.getByRole('region', { name: 'Subtitles' })
  await subtitles.getByRole('button', { name: 'Settings' }).click()
  const target = subtitles.getByRole('combobox', { name: 'I read Target Language' })
  await target.fill('germ')
  await expect.element(page.getByRole('option', { name: 'German (Germany)' })).toBeVisible()
  const { violations } = await axe.run(element)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => element.booth?.subtitles.view.getSnapshot().targetLanguage?.tag).toBe('de-DE')
  await subtitles.getByRole('button', { name: 'Back' }).click()
  await subtitles.getByRole('button', { name: 'Close' }).click()
  expect(document.activeElement).toBe(element)
  await expect.poll(() => element.shadowRoot?.activeElement?.ariaLabel).toBe('Subtitles')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => element.shadowRoot?.activeElement?.getAttribute('data-panel')).toBe('subtitles')
})

it('supports the choice of languages by keyboard, with the active language in view', async () => {
  const { element } = putBooth(ada)
  await element.join()
  await page.getByRole('button', { name: /^I speak and read: / }).click({ timeout: 5_000 })
  const focused = () =>
    expect.poll(
      () => element.shadowRoot?.activeElement?.role ?? element.shadowRoot?.activeElement?.getAttribute('type'),
    )
  await focused().toBe('search')
  await userEvent.keyboard('{ArrowDown}{End}')
  const list = page.getByRole('listbox', { name: 'Languages' })
  await focused().toBe('listbox')
  const active = element.shadowRoot?.querySelector('[role=option][data-active=true]')
  await expect
    .poll(() => active?.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(Math.ceil(list.element().getBoundingClientRect().bottom))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => element.booth?.subtitles.view.getSnapshot().targetLanguage?.tag).toBe('cy-GB')
})
