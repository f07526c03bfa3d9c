import { fakeLanguageCatalog, memoryNetwork, sampleLanguages } from '@lingobooth/testing'
import axe from 'axe-core'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { stage } from '../test-support/stage.tsx'
import { participant } from '../test-support/two-booths.ts'
import { CaptionScreen, type CaptionScreenProps } from './caption-screen.tsx'
import '../styles/captions.css'

const root = () => document.querySelector('[data-scope="captions"][data-part="root"]') as HTMLElement
const words = () => root().querySelector('[data-part="words"]') as HTMLElement
const lines = () => [...root().querySelectorAll<HTMLElement>('[data-part="line"]')]
const texts = () => lines().map(({ textContent }) => textContent)

afterEach(() => page.viewport(1280, 900))

/** Ada speaks, Luis reads, and a screen in the hall is loaded as often as wanted; all of them in real time. */
async function hall(language = 'en-US') {
  const network = memoryNetwork({ history: true })
  const enter = async (name: string, spoken: string) => {
    const somebody = participant({ network, without: ['clock', 'page'] })
    await somebody.booth.join({ room: 'weekly', name, language: spoken })
    return somebody.booth
  }
  const [ada, luis] = [await enter('Ada Lovelace', 'en-US'), await enter('Luis García', 'es-ES')]
  return {
    ada,
    luis,
    load(props: Partial<CaptionScreenProps> = {}) {
      const { booth } = participant({ network, without: ['clock', 'page'] })
      const { unmount } = stage(<CaptionScreen provider={booth} room="weekly" language={language} {...props} />)
      const isLive = () => booth.app.view.getSnapshot().connection
      return { booth, unmount, live: () => expect.poll(isLive).toBe('live') }
    },
  }
}

it('shows what two people say, as large as the window, and the last words again after a reload', {
  tags: ['caption-screen'],
}, async () => {
  await page.viewport(1280, 720)
  const { ada, luis, load } = await hall()
  const first = load()
  await first.live()
  ada.subtitles.send('Good morning.')
  await expect.poll(texts).toEqual(['Good morning.'])
  luis.subtitles.send('hola')
  await expect.poll(texts).toEqual(['hola [en-US]'])
  const { x, y, width, height } = root().getBoundingClientRect()
  expect([x, y, width, height]).toEqual([0, 0, 1280, 720])
  expect(Number.parseFloat(getComputedStyle(words()).fontSize)).toBeGreaterThan(60)
  first.unmount()
  load()
  await expect.poll(texts).toEqual(['hola [en-US]'])
  await expect.poll(texts).toEqual([])
})

const long = 'Die Donaudampfschifffahrtsgesellschaft und ihre Geschwindigkeitsbegrenzungsverordnung MMMM WWWW '
const japanese = '本日午後三時より主会場にて開会式を行いますので、十分前までにご着席ください。東京国際会議。'
const japan = { code: 'japanese', tag: 'ja-JP', name: 'Japanese', services: new Set(['ttt'] as const) }
const arabic = 'نبدأ الجلسة الافتتاحية في القاعة الرئيسية بعد عشر دقائق من الآن، فليتفضل الجميع بالجلوس. '

it.each([
  ['16:9', 1280, 720, 'de-DE', long],
  ['4:3', 800, 600, 'ja-JP', japanese],
  ['a screen on its side', 360, 640, 'ar-EG', arabic],
  ['a small source', 600, 120, 'de-DE', long],
  ['a small source', 600, 120, 'ja-JP', japanese],
  ['a smaller source', 300, 60, 'ar-EG', arabic],
])('cuts no word on %s (%i × %i) in %s', async (_, width, height, language, text) => {
  await page.viewport(width, height)
  const network = memoryNetwork()
  const languageCatalog = () => fakeLanguageCatalog([...Object.values(sampleLanguages), japan])
  const speaker = participant({ network, without: ['clock', 'page'], languageCatalog: languageCatalog() })
  await speaker.booth.join({ room: 'weekly', name: 'Ada', language })
  const { booth } = participant({ network, without: ['clock', 'page'], languageCatalog: languageCatalog() })
  stage(<CaptionScreen provider={booth} room="weekly" language={language} background="transparent" />)
  await expect.poll(() => booth.app.view.getSnapshot().connection).toBe('live')
  speaker.booth.subtitles.send(text.repeat(4))
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  const around = root().getBoundingClientRect()
  for (const line of lines()) {
    const range = document.createRange()
    range.selectNodeContents(line)
    const box = range.getBoundingClientRect()
    expect([box.left >= around.left, box.right <= around.right]).toEqual([true, true])
    expect([box.top >= around.top, box.bottom <= around.bottom]).toEqual([true, true])
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
  }
})

it('leaves the page transparent where that is wanted, with words in an outline, and passes axe', async () => {
  const { ada, load } = await hall()
  const { live } = load({ background: 'transparent' })
  await live()
  ada.subtitles.send('Good morning.')
  await expect.poll(texts).toEqual(['Good morning.'])
  expect(getComputedStyle(root()).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  expect(getComputedStyle(words()).textShadow).not.toBe('none')
  const { violations } = await axe.run(root())
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('is black unless told otherwise, or as the panels are, in the theme of the page or its own', async () => {
  const { load } = await hall()
  const colors = (props: Partial<CaptionScreenProps>) => {
    const { unmount } = load(props)
    const found = [getComputedStyle(root()).backgroundColor, getComputedStyle(words()).color]
    unmount()
    return found
  }
  expect(colors({})).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  expect(colors({ background: 'theme', theme: 'light' })).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 28)'])
  expect(colors({ background: 'theme', theme: 'dark' })).toEqual(['rgb(17, 19, 23)', 'rgb(243, 245, 249)'])
})

it('has the style of captions that was chosen, and the place', async () => {
  await page.viewport(1280, 720)
  const { ada, load } = await hall()
  const { booth, live } = load()
  await live()
  ada.subtitles.send('Good morning.')
  await expect.poll(texts).toEqual(['Good morning.'])
  const before = words().getBoundingClientRect()
  const sizeOf = () => Number.parseFloat(getComputedStyle(words()).fontSize)
  const size = sizeOf()
  booth.subtitles.setCaptionStyle({ size: 50, color: '#ffff00', y: 0, x: 0 })
  await expect.poll(() => getComputedStyle(lines()[0] as Element).color).toBe('rgb(255, 255, 0)')
  expect(Math.round(sizeOf())).toBe(Math.round(size / 2))
  expect([before.top > 0, words().getBoundingClientRect().top]).toEqual([true, 0])
})

it('with forced colours, has words on a ground of the system, also where the page is transparent', async () => {
  const { ada, load } = await hall()
  const { live } = load({ background: 'transparent' })
  await live()
  ada.subtitles.send('Good morning.')
  await expect.poll(texts).toEqual(['Good morning.'])
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  onTestFinished(() => void emulate(''))
  await emulate('active')
  const system = document.body.appendChild(document.createElement('div'))
  Object.assign(system.style, { color: 'CanvasText', background: 'Canvas' })
  const { color, backgroundColor } = getComputedStyle(system)
  const { color: ofWords, backgroundColor: behind, textShadow } = getComputedStyle(words())
  expect([ofWords, behind, textShadow]).toEqual([color, backgroundColor, 'none'])
})
