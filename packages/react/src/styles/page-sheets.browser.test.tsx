import { describe, expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { ChatPanel } from '../panels/chat-panel.tsx'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import captions from './captions.css?inline'
import layeredCaptions from './captions.layer.css?inline'
import panels from './index.css?inline'
import layeredPanels from './index.layer.css?inline'

const sheet = panels + captions
const layeredSheet = layeredPanels + layeredCaptions
const order = '@layer theme, base, lingobooth, components, utilities;'
const place = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

/** Replaces the style sheets of the page. */
function use(...sheets: readonly string[]) {
  for (const style of document.head.querySelectorAll('style')) style.remove()
  document.head.append(...sheets.map((text) => Object.assign(document.createElement('style'), { textContent: text })))
}

/** Everybody talks, and everything is open. */
async function busyBooth() {
  const { ada, luis } = await twoBooths()
  const { container } = stage(
    <>
      <CaptionBar provider={ada.booth} />
      <Booth provider={ada.booth} {...place} attachFile style={{ height: 800 }} />
    </>,
    { width: 1100, height: 1000 },
  )
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  ada.booth.subtitles.setBilingual(true)
  receive(ada, 'subtitles', ['Good morning', 'see https://example.com', 'x'.repeat(300)])
  receive(ada, 'chat', ['Good morning', 'see https://example.com'])
  for (const module of ['subtitles', 'chat'] as const) {
    luis.booth[module].send('hola')
    ada.booth[module].send('hello')
  }
  ada.booth.chat.selectFile(new File(['x'], 'draft.txt'))
  await expect.element(page.getByRole('button', { name: /^Send ./ })).toBeInTheDocument()
  await expect.poll(() => page.getByText('hola [en-US]').elements().length).toBeGreaterThan(1)
  for (const settings of page.getByRole('button', { name: 'Settings' }).elements().reverse())
    await userEvent.click(settings)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return container
}

/** Every property of all that is to be seen, in the first frame of each animation, and the language that fonts are chosen for. */
function looksOf(container: Element) {
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = 0
  }
  return [...container.querySelectorAll('*')]
    .filter((element) => element.checkVisibility())
    .flatMap((element) =>
      [null, '::before', '::after', '::placeholder'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        if (pseudo === '::placeholder' ? !element.matches('input, textarea') : pseudo && style.content === 'none')
          return []
        const name = [element.tagName, element.getAttribute('data-scope'), element.getAttribute('data-part'), pseudo]
        return {
          name: name.filter(Boolean).join(' '),
          values: [...style].map((property) => [property, style.getPropertyValue(property)] as const),
        }
      }),
    )
}

/** What a page with these sheets shows otherwise than one with our own alone. */
function differences(container: Element, sheets: readonly string[]) {
  use(sheet)
  const reference = looksOf(container)
  use(...sheets)
  const found = looksOf(container)
  expect(found.map(({ name }) => name)).toEqual(reference.map(({ name }) => name))
  return reference.flatMap(({ name, values }, at) => {
    const others = new Map(found[at]?.values)
    return values
      .map(([property, value]) => ({ name, property, value, other: others.get(property) }))
      .filter(({ value, other }) => value !== other)
  })
}

/** With what each leaves: rules for a class or a state are stronger than ours, and so they should be. */
const pages = [
  ['Tailwind 3', ['cursor']],
  ['Tailwind 4', []],
  ['Bootstrap 5', ['appearance']],
  ['normalize', ['appearance']],
] as const

describe.each(pages)('on a page with %s', (name, left) => {
  it.each(['before', 'after'])('%s our sheet, everything looks as it does without', async (order) => {
    const other = await commands.pageSheet(name)
    const container = await busyBooth()
    const found = differences(container, order === 'before' ? [other, sheet] : [sheet, other])
    expect(found.filter(({ property }) => !(left as readonly string[]).includes(property))).toEqual([])
    expect([...new Set(found.map(({ property }) => property))]).toEqual(left)
  })
})

const inComponents = `@layer components { ${sheet} }`

it('on a page with Tailwind 4, the layered sheet looks the same if its layer is named, and so does ours in `components`', async () => {
  const tailwind = await commands.pageSheet('Tailwind 4')
  const container = await busyBooth()
  expect(differences(container, [order, layeredSheet, tailwind])).toEqual([])
  expect(differences(container, [tailwind, inComponents])).toEqual([])
})

it('a reset keeps the language of words, so that fonts are chosen for it', async () => {
  const container = await busyBooth()
  use(sheet)
  const locales = [...container.querySelectorAll<HTMLElement>('[data-scope="lines"] [lang]')].map((element) => [
    element.lang,
    getComputedStyle(element).getPropertyValue('-webkit-locale'),
  ])
  expect(locales.map(([lang]) => lang)).toContain('es-ES')
  expect(locales).toEqual(locales.map(([lang]) => [lang, `"${lang}"`]))
})

/** Padding of the booth, of Chat and of the captions, each with a class. */
async function paddings(className: string, ...sheets: readonly string[]) {
  const { ada } = await twoBooths()
  const lines = { initialSourceLanguage: 'en-US', initialTargetLanguage: 'en-US', initialVisibility: true }
  stage(
    <>
      <Booth provider={ada.booth} {...place} className={className} />
      <ChatPanel provider={ada.booth} {...lines} username="Ada Lovelace" className={className} />
      <CaptionBar provider={ada.booth} className={className} />
    </>,
  )
  use(...sheets)
  return [...document.querySelectorAll(`.${className}`)].map((element) => getComputedStyle(element).padding)
}

describe('a class of the page', () => {
  const mine = '.mine { padding: 7px }'

  it('overrides our sheet, loaded before or after it', async () => {
    expect(await paddings('mine', mine, sheet)).toEqual(['7px', '7px', '7px'])
    expect(await paddings('mine', sheet, mine)).toEqual(['7px', '7px', '7px'])
  })

  it('overrides it if it is a Tailwind 3 class', async () => {
    const tailwind = await commands.pageSheet('Tailwind 3')
    expect(await paddings('p-8', tailwind, sheet)).toEqual(['32px', '32px', '32px'])
  })

  it('overrides the layered sheet if it is a Tailwind 4 class, whose layers are weaker than unlayered rules', async () => {
    const tailwind = await commands.pageSheet('Tailwind 4')
    expect(await paddings('p-8', order, tailwind, layeredSheet)).toEqual(['32px', '32px', '32px'])
    expect(await paddings('p-8', order, layeredSheet, tailwind)).toEqual(['32px', '32px', '32px'])
    expect(await paddings('p-8', tailwind, inComponents)).toEqual(['32px', '32px', '32px'])
  })
})

it('the style prop reaches the root', async () => {
  const { ada } = await twoBooths()
  const { container } = stage(<CaptionBar provider={ada.booth} style={{ marginTop: 5 }} />)
  expect(container.querySelector('section')?.style.marginTop).toBe('5px')
})
