import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { CaptionBar } from './caption-bar.tsx'
import '../styles/captions.css'

const root = () => page.getByRole('region', { name: 'Captions' })
const handle = () => root().getByRole('button', { name: 'Move captions with the arrow keys' })
const box = () => root().element().firstElementChild as HTMLElement
const rectOf = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}

/** A video with captions at its lower edge, as the guide has it. */
async function video(size = { width: 900, height: 500 }) {
  const ada = await joinedAlone()
  const { container } = stage(
    <div data-testid="video" style={{ position: 'relative', ...size }}>
      <div style={{ position: 'absolute', insetInline: 16, insetBlockEnd: 16 }}>
        <CaptionBar provider={ada.booth} />
      </div>
    </div>,
  )
  receive(ada, 'subtitles', ['We are nearly done'])
  await expect.element(root().getByText('We are nearly done')).toBeVisible()
  const area = container.querySelector('[data-testid="video"]') as HTMLElement
  const style = () => ada.booth.subtitles.view.getSnapshot().captionStyle
  const isInside = () => {
    const [inner, outer] = [rectOf(box()), rectOf(area)]
    const slack = 0.5
    return (
      inner.left >= outer.left - slack &&
      inner.top >= outer.top - slack &&
      inner.right <= outer.right + slack &&
      inner.bottom <= outer.bottom + slack
    )
  }
  return { ada, area, style, isInside, container }
}

it('uses the size, font, colours, opacity and edge that the participant chose, and the page’s own again on reset', async () => {
  const { ada } = await video()
  const look = () => {
    const { fontSize, fontFamily, fontVariantCaps, color, backgroundColor, textShadow } = getComputedStyle(box())
    return { fontSize, fontFamily, fontVariantCaps, color, backgroundColor, textShadow }
  }
  const before = look()
  ada.booth.subtitles.setCaptionStyle({
    size: 150,
    font: 'small-capitals',
    color: '#ffff00',
    opacity: 75,
    background: '#0000ff',
    backgroundOpacity: 50,
    edge: 'outline',
  })
  await expect.poll(() => look().backgroundColor).toMatch(/^rgba\(0, 0, 255, 0\.(5|49)/)
  expect(look()).toMatchObject({
    fontVariantCaps: 'small-caps',
    color: expect.stringMatching(/^rgba\(255, 255, 0, 0\.7/),
  })
  expect(look().fontFamily).toContain('Arial')
  expect(look().textShadow).toContain('rgb(34, 34, 34)')
  expect(Number.parseFloat(look().fontSize)).toBeGreaterThan(1.4 * Number.parseFloat(before.fontSize))
  ada.booth.subtitles.resetCaptionStyle()
  await expect.poll(look).toEqual(before)
})

it.each([150, 200, 300] as const)('stays within its width at %i percent', async (size) => {
  const { ada, isInside } = await video({ width: 640, height: 600 })
  ada.booth.subtitles.setCaptionStyle({ size })
  receive(ada, 'subtitles', ['MMMM wwww '.repeat(10)])
  await expect.poll(() => Number.parseFloat(getComputedStyle(box()).fontSize)).toBeGreaterThan(20)
  await expect.poll(isInside).toBe(true)
  expect(box().scrollWidth).toBe(box().clientWidth)
})

it('keeps its text when its size is changed, wrapped into lines that fit', async () => {
  const { ada } = await video()
  receive(ada, 'subtitles', ['with the release of the new page.'])
  const lines = () => [...box().querySelectorAll('[data-part="line"]')].map(({ textContent }) => textContent)
  await expect.poll(lines).toEqual(['We are nearly done', 'with the release of the new page.'])
  ada.booth.subtitles.setCaptionStyle({ size: 200 })
  await expect.poll(lines).toEqual(['We are nearly done', 'with the release of'])
})

it('moves with the arrow keys, announces its position, stays inside and remembers its place', async () => {
  const { style, isInside } = await video()
  const before = rectOf(box())
  ;(handle().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}')
  const after = rectOf(box())
  expect([after.top < before.top, after.left < before.left]).toEqual([true, true])
  await expect
    .poll(() => root().getByRole('status').element().textContent)
    .toMatch(/\d+% from the left, \d+% from the top/)
  await userEvent.keyboard('{ArrowUp>30/}{ArrowRight>30/}')
  expect([style(), isInside()]).toEqual([{ x: 100, y: 0 }, true])
  await userEvent.keyboard('{ArrowDown>30/}{ArrowLeft>30/}')
  expect([style(), isInside()]).toEqual([{ x: 0, y: 100 }, true])
})

it('moves by dragging, never outside the video, and stays in place when the video is resized', async () => {
  const { area, style, isInside, ada } = await video()
  const grip = handle().element() as HTMLElement
  const start = grip.getBoundingClientRect()
  const at = (clientX: number, clientY: number) => ({ pointerId: 1, button: 0, bubbles: true, clientX, clientY })
  grip.setPointerCapture = () => {}
  grip.dispatchEvent(new PointerEvent('pointerdown', at(start.left + 5, start.top + 5)))
  grip.dispatchEvent(new PointerEvent('pointermove', at(start.left + 5, start.top - 95)))
  expect(rectOf(grip).top).toBeCloseTo(start.top - 100, 0)
  grip.dispatchEvent(new PointerEvent('pointermove', at(-5_000, -5_000)))
  expect(isInside()).toBe(true)
  grip.dispatchEvent(new PointerEvent('pointerup', at(-5_000, -5_000)))
  expect(style()).toEqual({ x: 0, y: 0 })
  ada.booth.subtitles.setCaptionStyle({ x: 50, y: 100 })
  for (const [width, height] of [
    [500, 300],
    [1_000, 240],
    [320, 600],
  ]) {
    Object.assign(area.style, { width: `${width}px`, height: `${height}px` })
    await expect.poll(() => Math.round(rectOf(area).bottom - rectOf(box()).bottom)).toBe(0)
    expect(isInside()).toBe(true)
  }
})

it('returns to its previous place when the system cancels the pointer', async () => {
  const { style } = await video()
  const before = rectOf(box())
  const grip = handle().element() as HTMLElement
  const { left, top } = grip.getBoundingClientRect()
  grip.setPointerCapture = () => {}
  grip.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true, clientX: left, clientY: top }))
  grip.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: left, clientY: top - 90 }))
  expect(rectOf(box())).not.toEqual(before)
  grip.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  expect([rectOf(box()), style()]).toEqual([before, {}])
})

it('stays fixed if the page says so, and passes axe if it can move', async () => {
  const { container } = await video()
  expect((await axe.run(container)).violations).toEqual([])
  const ada = await joinedAlone()
  stage(<CaptionBar provider={ada.booth} movable={false} />)
  await expect.element(root()).toBeInTheDocument()
  expect(handle().elements()).toEqual([])
})
