import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { ChatPanel } from '../panels/panels.tsx'
import { busyBooth, place } from '../test-support/busy-booth.tsx'
import { differences, sheet, use } from '../test-support/looks.ts'
import { stage } from '../test-support/stage.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import layeredCaptions from './captions.layer.css?inline'
import layeredPanels from './index.layer.css?inline'

const layeredSheet = layeredPanels + layeredCaptions
const order = '@layer theme, base, lingobooth, components, utilities;'

describe.each(['Tailwind 3', 'Tailwind 4', 'Bootstrap 5', 'normalize'] as const)('on a page with %s', (name) => {
  it.each(['before', 'after'])('%s our sheet, everything looks as it does without', async (order) => {
    const other = await commands.pageSheet(name)
    const container = await busyBooth()
    expect(differences(container, order === 'before' ? [other, sheet] : [sheet, other])).toEqual([])
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

  it('overrides what our sheet says of the root itself', async () => {
    const limit = '.mine { max-block-size: 70px; overflow: auto; background: #010203 }'
    await paddings('mine', limit, sheet)
    const boxes = [...document.querySelectorAll('.mine')].map((root) => {
      const { maxBlockSize, overflow, backgroundColor } = getComputedStyle(root)
      return [maxBlockSize, overflow, backgroundColor]
    })
    expect(boxes).toEqual(Array(3).fill(['70px', 'auto', 'rgb(1, 2, 3)']))
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
  expect(container.querySelector<HTMLElement>('[role="region"]')?.style.marginTop).toBe('5px')
})
