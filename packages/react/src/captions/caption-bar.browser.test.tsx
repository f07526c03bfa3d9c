import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { beginLine, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone, twoBooths } from '../test-support/two-booths.ts'
import { CaptionBar } from './caption-bar.tsx'
import '../styles/captions.css'

const bar = () => page.getByRole('region', { name: 'Captions' })
const box = () => bar().element().firstElementChild as HTMLElement
const texts = () => [...box().querySelectorAll('[role="paragraph"]')].map(({ textContent }) => textContent)
const sizeOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

it('shows what others say from then on, in the language of the reader, with the speaker’s name above', async () => {
  const { ada, luis } = await twoBooths()
  receive(ada, 'subtitles', ['said before'])
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines).toHaveLength(1)
  stage(<CaptionBar provider={ada.booth} />)
  expect(texts()).toEqual([''])
  luis.booth.subtitles.send('hola')
  await expect.poll(texts).toEqual(['Luis García Márquez', 'hola [en-US]'])
  const line = page.getByText('hola [en-US]').element() as HTMLElement
  expect([line.lang, line.dir]).toEqual(['en-US', 'ltr'])
})

it('keeps its place and size from the first word to the last, and places words where they will stay', async () => {
  const ada = await joinedAlone()
  stage(<CaptionBar provider={ada.booth} maxLineChars={20} />, { width: 700 })
  const before = sizeOf(box())
  receive(ada, 'subtitles', ['We are nearly done'])
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are nearly done'])
  const first = sizeOf(page.getByText('We are nearly done').element())
  receive(ada, 'subtitles', ['with the release and could ship'])
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are nearly done', 'with the release and'])
  expect(sizeOf(page.getByText('We are nearly done').element())).toEqual(first)
  expect(sizeOf(box())).toEqual(before)
  await expect.poll(texts).toEqual(['Nour Haddad', 'with the release and', 'could ship'])
  expect([sizeOf(page.getByText('with the release and').element()), sizeOf(box())]).toEqual([first, before])
  await expect.poll(texts).toEqual([''])
  expect(sizeOf(box())).toEqual(before)
})

it('shows words in place while they are spoken, and only the speaker for another language until it is translated', async () => {
  const ada = await joinedAlone()
  ada.booth.subtitles.setReading('fast')
  stage(<CaptionBar provider={ada.booth} />, { width: 700 })
  const said = beginLine(ada)
  said.grow('We are near', { fast: 'We are' })
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are near'])
  expect(box().querySelector('[data-part="unsettled"]')?.textContent).toBe('near')
  const line = box().lastElementChild as Element
  const place = sizeOf(line)
  said.end('We are nearly done.', 1)
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are nearly done.'])
  expect([box().lastElementChild === line, sizeOf(line)]).toEqual([true, place])
  const foreign = beginLine(ada, { name: 'Nour Haddad', speakerLanguage: 'spanish-spain' })
  foreign.grow('hola', { calm: 'hola' })
  await expect.poll(texts).toEqual(['Nour Haddad is speaking Spanish (Spain)…', 'We are nearly done.', 'hola'])
  ada.booth.subtitles.setReading('calm')
  await expect.poll(texts).toEqual(['Nour Haddad is speaking Spanish (Spain)…', 'We are nearly done.', ''])
  foreign.end('hola', 2)
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are nearly done.', 'hola [en-US]'])
})

it.each([
  [1000, 1],
  [390, 2],
  [320, 3],
])('fits its lines into %i pixels, %i at a time', async (width, maxLines) => {
  const ada = await joinedAlone()
  stage(<CaptionBar provider={ada.booth} maxLines={maxLines} />, { width })
  receive(ada, 'subtitles', ['MMMM wwww '.repeat(30)])
  await expect.poll(() => texts().length).toBe(1 + maxLines)
  const around = sizeOf(bar().element())
  const inside = sizeOf(box())
  expect([inside.x >= around.x, inside.x + inside.width <= around.x + around.width]).toEqual([true, true])
  expect(box().scrollWidth).toBe(box().clientWidth)
})

it('has letters of 20 pixels on a phone, with fewer of them in a line, and a colour for each speaker', async () => {
  const ada = await joinedAlone()
  stage(<CaptionBar provider={ada.booth} maxLines={1} />, { width: 320 })
  const sizeAndColor = () => [
    Number.parseFloat(getComputedStyle(box()).fontSize) >= 20,
    getComputedStyle(box().querySelector('[data-part="speaker"]') as Element).color,
  ]
  receive(ada, 'subtitles', ['We are nearly done with the release'])
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are nearly done with'])
  const [isLarge, first] = sizeAndColor()
  await expect.poll(texts).toEqual([''])
  const other = { module: 'subtitles', time: '10:11:12', speakerLanguage: 'english-united-states', multiple: false }
  const message = { ...other, id: 'another', name: 'Luis', text: 'Good', translations: [] }
  ada.network.inject('weekly', { channel: 'subtitles', sender: 'luis', message })
  await expect.poll(texts).toEqual(['Luis', 'Good'])
  const [, second] = sizeAndColor()
  expect([isLarge, first === second]).toEqual([true, false])
})

it('takes its colours and size from CSS variables of the page', async () => {
  const ada = await joinedAlone()
  const { container } = stage(<CaptionBar provider={ada.booth} />)
  container.style.setProperty('--lb-caption-size', '20px')
  container.style.setProperty('--lb-caption-background', 'rgb(0, 0, 128)')
  container.style.setProperty('--lb-caption-color', 'rgb(255, 255, 0)')
  const { fontSize, backgroundColor, color } = getComputedStyle(box())
  expect([fontSize, backgroundColor, color]).toEqual(['20px', 'rgb(0, 0, 128)', 'rgb(255, 255, 0)'])
})

it('gives own words no colour of a speaker', async () => {
  const ada = await joinedAlone()
  stage(<CaptionBar provider={ada.booth} />)
  const look = () => [
    box().dataset.hue,
    getComputedStyle(box().querySelector('[data-part="speaker"]') as Element).color,
  ]
  ada.booth.subtitles.send('hello')
  await expect.poll(() => texts().at(-1)).toBe('hello')
  expect(look()).toEqual([undefined, 'rgb(255, 255, 255)'])
  box().parentElement?.style.setProperty('--lb-caption-speaker', 'rgb(255, 255, 0)')
  expect(look()).toEqual([undefined, 'rgb(255, 255, 0)'])
})

it.each([
  ['a size that the participant chose', 50, '30px'],
  ['a size that the page chose', undefined, '15px'],
])('fills its lines in small letters too: %s', async (_, size, ofPage) => {
  const ada = await joinedAlone()
  if (size) ada.booth.subtitles.setCaptionStyle({ size })
  document.body.style.setProperty('--lb-caption-size', ofPage)
  stage(<CaptionBar provider={ada.booth} maxLines={1} />, { width: 390 })
  document.body.style.removeProperty('--lb-caption-size')
  receive(ada, 'subtitles', ['We are nearly done with the release of this week'])
  await expect.poll(texts).toEqual(['Nour Haddad', 'We are nearly done with the release of'])
})

it('passes axe', async () => {
  const ada = await joinedAlone()
  const { container } = stage(<CaptionBar provider={ada.booth} />)
  receive(ada, 'subtitles', ['We are nearly done'])
  await expect.element(page.getByText('We are nearly done')).toBeVisible()
  expect((await axe.run(container)).violations).toEqual([])
})

it('frames a figure that the translation changed, and underlines one that both texts have', {
  tags: ['numbers'],
}, async () => {
  const { ada, luis } = await twoBooths()
  stage(<CaptionBar provider={ada.booth} />, { width: 700 })
  ada.translator.answer('In 3 years it costs 1,200 euros.')
  luis.booth.subtitles.send('En 3 años cuesta 12.000 euros.')
  await expect.poll(() => texts().at(-1)).toBe('In 3 years it costs 12,000 euros.')
  const marks = (name: string) =>
    [...box().querySelectorAll(`[data-part="${name}"]`)].map(({ textContent }) => textContent)
  expect([marks('figure'), marks('agreed')]).toEqual([['12,000'], ['3']])
})

it('has a way to the style of captions where Subtitles is on the page, open or not', async () => {
  const ada = await joinedAlone()
  const button = () => bar().getByRole('button', { name: 'Caption style' })
  stage(<CaptionBar provider={ada.booth} />, { width: 700 })
  expect(button().query()).toBeNull()
  const subtitles = {
    ...{ initialSourceLanguage: 'en-US', initialTargetLanguage: 'en-US' },
    ...{ initialVisibility: true, username: 'Ada' },
  }
  stage(
    <>
      <CaptionBar provider={ada.booth} />
      <SubtitlesPanel provider={ada.booth} {...subtitles} />
    </>,
    { width: 700 },
  )
  receive(ada, 'subtitles', ['We are nearly done'])
  ada.booth.app.setVisible('subtitles', false)
  await userEvent.click(button())
  const settings = page.getByRole('group', { name: 'Caption style' })
  await expect.element(settings).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Back')
})
