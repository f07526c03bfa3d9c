import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import styles from '../styles/index.css?inline'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { participant, twoBooths } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const firstLanguage = page.getByRole('option', { name: 'English (US)' })
const props = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

async function violations(context: Element | Document | ShadowRoot) {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  const { violations: found } = await axe.run(context as Element)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

async function everythingOpen() {
  const { ada, luis } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} attachFile />, { width: 1100, height: 900 })
  await expect.element(page.getByText('Connected')).toBeVisible()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  ada.booth.subtitles.setBilingual(true)
  receive(ada, 'subtitles', ['Good morning', 'see https://example.com', 'x'.repeat(300)])
  luis.booth.subtitles.send('hola')
  ada.booth.subtitles.send('hello')
  receive(ada, 'chat', ['Good morning', 'see https://example.com'])
  luis.booth.chat.send('hola')
  ada.booth.chat.send('hello')
  luis.booth.chat.selectFile(new File(['x'], 'notes.txt'))
  luis.booth.chat.uploadFile(luis.booth.chat.view.getSnapshot().files[0]?.id ?? '')
  await expect.element(page.getByRole('button', { name: 'Download notes.txt' })).toBeVisible()
  ada.booth.chat.selectFile(new File(['x'], 'draft.txt'))
  ada.microphone.failOpen('capture-denied')
  ada.booth.speak.toggle()
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  return container
}

/** Opens the settings of a panel, and a list of languages in them. */
async function openSettings(panel: string, label: string) {
  const region = page.getByRole('region', { name: panel })
  ;(region.getByRole('button', { name: 'Settings' }).element() as HTMLElement).click()
  const language = region.getByRole('combobox', { name: label, exact: true })
  await expect.element(language).toHaveAttribute('aria-autocomplete')
  language.element().focus()
  ;(language.element() as HTMLElement).click()
  await expect.element(region.getByRole('option', { name: 'English (US)' })).toBeVisible()
}

const languageOf = [
  ['Subtitles', 'I speak Source Language'],
  ['Chat', 'I write Source Language'],
  ['Translated voice', 'I listen to Target Language'],
  ['Speak', 'I speak Language'],
] as const
const colours = { light: 'rgb(255, 255, 255)', dark: 'rgb(17, 19, 23)' } as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(['ltr', 'rtl'] as const)('in the direction %s, everything open passes axe', async (direction) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dir = direction
    const container = await everythingOpen()
    const panel = page.getByRole('region', { name: 'Subtitles' }).element()
    expect(getComputedStyle(panel).backgroundColor).toBe(colours[theme])
    for (const [name, label] of languageOf) {
      await openSettings(name, label)
      expect([name, await violations(container)]).toEqual([name, []])
    }
  })
})

it('the help page, the spinner and a failure pass axe', async () => {
  const help = stage(<Booth provider={participant().booth} autologin links={[{ label: 'Ada', href: '?n=Ada' }]} />)
  expect(await violations(help.container)).toEqual([])
  help.unmount()
  const waiting = participant()
  waiting.languageCatalog.hang()
  const loading = stage(<Booth provider={waiting.booth} {...props} />)
  await expect.element(page.getByText('Loading app...')).toBeVisible()
  expect(await violations(loading.container)).toEqual([])
  loading.unmount()
  const broken = participant()
  broken.languageCatalog.fail()
  const failed = stage(<Booth provider={broken.booth} {...props} />)
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(await violations(failed.container)).toEqual([])
})

it.each([320, 600, 1200])('at %i px, nothing is cut off or scrolls sideways', async (width) => {
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} attachFile />, { width, height: 700 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  receive(ada, 'subtitles', ['w'.repeat(400)])
  receive(ada, 'chat', ['w'.repeat(400)])
  await expect.element(page.getByRole('region', { name: 'Speak' })).toBeInTheDocument()
  const tooWide = [...container.querySelectorAll<HTMLElement>('[data-lingobooth] *')].filter((element) => {
    const box = element.getBoundingClientRect()
    // A row that stands for a whole panel ends with an ellipsis.
    return !element.closest('[data-part="fold"]') && box.width > 0 && (box.right > width + 1 || box.left < -1)
  })
  expect(tooWide.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
  const root = container.querySelector<HTMLElement>('[data-scope="booth"][data-part="root"]')
  expect(root?.scrollWidth).toBeLessThanOrEqual(width)
})

it.each([
  [320, 500],
  [700, 500],
  [1100, 500],
  [740, 360],
  [320, 360],
])('in a low window of %i by %i px, both lists keep room, and nothing else scrolls', async (width, height) => {
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} />, { width, height })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  receive(ada, 'chat', ['The first line.'])
  await expect.element(page.getByRole('button', { name: /^Start speech/ })).toBeInTheDocument()
  const root = container.querySelector('[data-scope="booth"][data-part="frame"]') as HTMLElement
  expect([root.scrollHeight, root.clientHeight]).toEqual([height, height])
  for (const panel of page.getByRole('region').elements())
    if (panel.clientHeight > 0) expect(panel.scrollHeight).toBe(panel.clientHeight)
  for (const list of page.getByRole('log').elements())
    if (list.checkVisibility() && list.getAttribute('aria-label') !== 'Notices')
      expect(list.clientHeight).toBeGreaterThan(60)
})

it.each([
  [320, 640],
  [640, 450],
  [320, 360],
])(
  'in a small window of %i by %i px, the settings are a layer in the window, whole or scrolling',
  async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(414, 896))
    const { ada } = await twoBooths()
    stage(<Booth provider={ada.booth} {...props} attachFile />, { width, height })
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    const boxes = () =>
      page
        .getByRole('region')
        .elements()
        .map((panel) => JSON.stringify(panel.getBoundingClientRect()))
    const before = boxes()
    const subtitles = page.getByRole('region', { name: 'Subtitles' })
    await subtitles.getByRole('button', { name: 'Settings' }).click()
    const settings = subtitles.element().querySelector('[data-part="settings"]') as HTMLElement
    const { top, bottom, left, right } = settings.getBoundingClientRect()
    expect([top >= 0, bottom <= innerHeight, left >= 0, right <= innerWidth]).toEqual([true, true, true, true])
    expect(settings.scrollWidth).toBe(settings.clientWidth)
    expect(settings.querySelector('input')?.getAttribute('role')).toBe('combobox')
    expect(boxes()).toEqual(before)
    await userEvent.keyboard('{Escape}')
    expect(settings.checkVisibility()).toBe(false)
    await expect.element(subtitles.getByRole('button', { name: 'Settings' })).toHaveFocus()
  },
)

it('a language without speech recognition is reported in Speak, and not over the text box', async () => {
  const { ada } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} />, { width: 1100, height: 900 })
  ada.booth.subtitles.setSourceLanguage('cy-GB')
  ada.booth.app.setVisible('stt', true)
  receive(ada, 'chat', ['The first line.'])
  const words = 'Speech in this language is not recognised here. Typing works.'
  await expect.element(page.getByRole('region', { name: 'Speak' }).getByText(words)).toBeVisible()
  const start = page.getByRole('region', { name: 'Speak' }).getByRole('button', { name: /^Start speech/ })
  await expect.element(start).toHaveAccessibleDescription(words)
  expect(document.querySelector('[data-scope="composer"][data-part="notes"]')?.getBoundingClientRect().height).toBe(0)
})

it('from right to left, English words start at the edge of the text box, and buttons do not overlap the text', async () => {
  document.documentElement.dir = 'rtl'
  const languages = { initialSourceLanguage: 'en-US', initialTargetLanguage: 'en-US' }
  stage(<SubtitlesPanel provider={participant().booth} {...languages} initialVisibility username="Ada Lovelace" />, {
    width: 1100,
    height: 900,
  })
  const panel = page.getByRole('region', { name: 'Subtitles' })
  const reason = panel.getByText('You are not connected to a room yet.')
  await expect.element(reason).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(reason.element())
  const box = panel.getByPlaceholder('Type text here').element().getBoundingClientRect()
  expect(Math.abs(words.getBoundingClientRect().right - box.right)).toBeLessThan(20)
  const microphone = panel.getByRole('button', { name: 'Microphone' }).element().getBoundingClientRect()
  expect(microphone.right).toBeLessThanOrEqual(box.left)
})

it('the focus ring of a panel stays within it', async () => {
  const { ada } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} />, { width: 1200, height: 900 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  receive(ada, 'chat', ['The first line.'])
  page.getByRole('button', { name: 'Speak', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('region', { name: 'Speak' })
  await expect.element(panel).toHaveFocus()
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(panel.element())
  expect({ outlineStyle, outlineWidth, outlineOffset }).toEqual({
    outlineStyle: 'solid',
    outlineWidth: '2px',
    outlineOffset: '-2px',
  })
})

it('at 320 px, a header stays in one row, and the text box shares its row with its buttons', async () => {
  const { ada } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} attachFile />, { width: 320, height: 640 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  const subtitles = page.getByRole('region', { name: 'Subtitles' })
  const middle = (name: string) => {
    const { top, bottom } = subtitles.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(middle('Close')).toBe(middle('Settings'))
  await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Chat' }).click()
  await page.getByPlaceholder('Type text here').click()
  await userEvent.keyboard('Good')
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  const bottoms = [
    page.getByPlaceholder('Type text here'),
    ...['Attach file', 'Send'].map((name) => page.getByRole('button', { name, exact: true })),
  ].map((part) => part.element().getBoundingClientRect().bottom)
  expect(new Set(bottoms).size).toBe(1)
})

it('a name of 200 characters stays on one line next to its time', async () => {
  const { ada, luis } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} />, { width: 600, height: 640 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  receive(ada, 'subtitles', ['short'])
  luis.booth.subtitles.send('hola')
  const speaker = () =>
    document.querySelector<HTMLElement>('[data-part="subtitle"][data-source="other"] [data-part="speaker"]')
  await expect.poll(() => speaker()).not.toBeNull()
  const short = speaker()?.offsetHeight
  const name = speaker()?.querySelector('bdi') as HTMLElement
  name.textContent = 'Maximilian '.repeat(18)
  expect(speaker()?.offsetHeight).toBe(short)
})

const panelProps = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada',
} as const

/** By keys: in Firefox, React does not notice a value that the runner fills in. */
async function typeInto(field: Locator, keys: string) {
  await userEvent.click(field)
  await userEvent.keyboard(`{Control>}a{/Control}${keys}`)
}

it('inside a shadow root, a language can be picked by mouse or keyboard, and a press outside closes the list', async () => {
  const { ada } = await twoBooths()
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.innerHTML = `<style>${styles}</style><main></main><p>outside</p>`
  const root = createRoot(shadow.querySelector('main') as HTMLElement)
  onTestFinished(() => root.unmount())
  root.render(<SubtitlesPanel provider={ada.booth} {...panelProps} />)
  await page.getByRole('button', { name: 'Settings' }).click()
  const target = page.getByRole('combobox', { name: 'I read Target Language' })
  const languageIs = (tag: string) =>
    expect.poll(() => ada.booth.subtitles.view.getSnapshot().targetLanguage?.tag).toBe(tag)
  await target.click()
  expect(await violations(host)).toEqual([])
  await page.getByRole('option', { name: 'French (France)' }).click()
  await languageIs('fr-FR')
  await expect.element(firstLanguage).not.toBeInTheDocument()
  await typeInto(target, 'germ{Enter}')
  await languageIs('de-DE')
  await target.click()
  await expect.element(firstLanguage).toBeVisible()
  await page.getByText('outside').click({ force: true })
  await expect.element(firstLanguage).not.toBeInTheDocument()
  await languageIs('de-DE')
  await page.getByRole('button', { name: 'Settings' }).click()
  await typeInto(page.getByPlaceholder('Type text here'), 'from the shadow{Enter}')
  await expect.element(page.getByText('from the shadow [de-DE]')).toBeVisible()
})

it('the booth works inside the document of a frame', async () => {
  const { ada } = await twoBooths()
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { width: '500px', height: '600px' })
  document.body.append(frame)
  const inner = frame.contentDocument as Document
  inner.documentElement.lang = 'en'
  inner.title = 'Frame'
  inner.head.append(Object.assign(inner.createElement('style'), { textContent: styles }))
  inner.body.innerHTML = '<main></main>'
  const root = createRoot(inner.querySelector('main') as HTMLElement)
  onTestFinished(() => root.unmount())
  root.render(<SubtitlesPanel provider={ada.booth} {...panelProps} />)
  const find = async (selector: string) => {
    await expect.poll(() => inner.querySelector(selector)).not.toBeNull()
    return inner.querySelector(selector) as HTMLElement
  }
  await userEvent.click(await find('[aria-label="Settings"]'))
  await userEvent.click(await find('[role="combobox"][aria-expanded]'))
  await find('[role="option"]')
  const french = [...inner.querySelectorAll<HTMLElement>('[role="option"]')].find((o) =>
    o.textContent?.includes('French'),
  )
  await userEvent.click(french as HTMLElement)
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().targetLanguage?.tag).toBe('fr-FR')
  await userEvent.click(await find('[aria-label="Settings"]'))
  const box = (await find('textarea')) as HTMLTextAreaElement
  box.focus()
  await userEvent.keyboard('from the frame{Enter}')
  await expect.poll(() => inner.querySelector('[role="listitem"]')?.textContent).toContain('from the frame')
})

it('the list of languages is never clipped: it opens upwards at the bottom of the window, over a clipping host', async () => {
  const { ada } = await twoBooths()
  const { container } = stage(<SubtitlesPanel provider={ada.booth} {...panelProps} />, { width: 360, height: 260 })
  Object.assign(container.style, { position: 'fixed', bottom: '0', overflow: 'hidden', transform: 'translateZ(0)' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'I read Target Language' }).click()
  await expect.element(firstLanguage).toBeVisible()
  const list = page.getByRole('listbox', { name: 'I read Target Language' }).element().getBoundingClientRect()
  const combobox = page.getByRole('combobox', { name: 'I read Target Language' }).element().getBoundingClientRect()
  expect(list.top).toBeGreaterThanOrEqual(0)
  expect(list.bottom <= combobox.top || (list.top >= combobox.bottom && list.bottom <= innerHeight)).toBe(true)
  const first = firstLanguage.element()
  const { x, y, width, height } = first.getBoundingClientRect()
  expect(first.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
})
