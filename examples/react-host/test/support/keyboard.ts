import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What has the focus, as somebody perceives it who uses only keys. */
interface Focused {
  /** Role, name and panel, such as `button "Settings" in Chat`. */
  readonly what: string
  readonly ringPx: number
  /** How much of the ring is cut off, at the side where it is worst. */
  readonly cutPx: number
}

/** In a page: where the focus is, and the ring around it, which it or the field that it stands in draws. Nothing where the document itself has it. */
function markOfFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const ringOf = (element: Element) => {
    const style = getComputedStyle(element)
    const px = (value: string) => Number.parseFloat(value) || 0
    if (style.outlineStyle === 'auto') return { widthPx: 2, reachPx: 0 }
    if (style.outlineStyle !== 'none') {
      const widthPx = px(style.outlineWidth)
      return { widthPx, reachPx: widthPx + px(style.outlineOffset) }
    }
    // A border that goes on as a shadow of its own colour.
    const [, spread, inset] = /0px 0px 0px (\d+)px( inset)?$/.exec(style.boxShadow) ?? []
    if (!spread || !style.boxShadow.startsWith(style.borderTopColor)) return { widthPx: 0, reachPx: 0 }
    return { widthPx: px(style.borderTopWidth) + px(spread), reachPx: inset ? 0 : px(spread) }
  }
  let ringed = focused
  while (ringOf(ringed).widthPx === 0 && ringed !== focused.parentElement?.parentElement && ringed.parentElement)
    ringed = ringed.parentElement
  const { widthPx, reachPx } = ringOf(ringed)
  const cutsAt = (inner: DOMRect, view: { left: number; top: number; right: number; bottom: number }) => [
    view.left - inner.left + reachPx,
    view.top - inner.top + reachPx,
    inner.right + reachPx - view.right,
    inner.bottom + reachPx - view.bottom,
  ]
  const box = ringed.getBoundingClientRect()
  const cuts = cutsAt(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  for (let inside = ringed; !inside.matches(':popover-open') && inside.parentElement; inside = inside.parentElement) {
    const around = inside.parentElement
    if (getComputedStyle(around).overflow !== 'visible' && around !== document.documentElement)
      cuts.push(...cutsAt(box, around.getBoundingClientRect()))
  }
  const panel = focused.closest('[data-panel]')?.querySelector('[role="heading"]')?.textContent
  return { place: panel ? ` in ${panel}` : '', ringPx: widthPx, cutPx: Math.max(0, ...cuts.map(Math.floor)) }
}

async function focusOf(page: Page): Promise<Focused> {
  const mark = await page.evaluate(markOfFocus)
  if (!mark) return { what: 'nothing', ringPx: 0, cutPx: 0 }
  const { place, ...ring } = mark
  const browser = await page.context().newCDPSession(page)
  try {
    const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId ?? '',
      fetchRelatives: false,
    })
    return { what: `${nodes[0]?.role?.value} "${nodes[0]?.name?.value}"${place}`, ...ring }
  } finally {
    await browser.detach()
  }
}

/** Whatever has the focus has a name and a whole ring. */
const marked = {
  what: expect.stringMatching(/^\w+ ".+"/),
  ringPx: expect.toSatisfy((width: number) => width >= 2, 'is at least 2 px wide'),
  cutPx: 0,
}

const matching = (what: string | RegExp) => (stop: string | undefined) =>
  typeof what === 'string' ? stop === what : what.test(stop ?? '')

/** Somebody at the page who has only keys. After each key the focus must be somewhere, and be seen there. */
export function keyboardOf(page: Page) {
  const focus = async () => {
    await expect.poll(() => focusOf(page)).toEqual(marked)
    return (await focusOf(page)).what
  }
  return {
    /** Waits until this has the focus. */
    has: (what: string | RegExp) =>
      expect.poll(() => focusOf(page)).toEqual({ ...marked, what: expect.toSatisfy(matching(what), `is ${what}`) }),
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        await page.keyboard.press(key)
        await focus()
      }
    },
    /** Types into what has the focus. */
    async type(text: string) {
      await page.keyboard.type(text)
      await focus()
    },
    /** Moves on, or back, one control after the other, until this one has the focus. */
    async to(what: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      const passed: string[] = []
      const isThere = matching(what)
      while (!isThere(passed.at(-1))) {
        if (passed.length > 60) throw new Error(`No key leads to ${what}, only to ${passed.join(', ')}`)
        await page.keyboard.press(key)
        passed.push(await focus())
      }
    },
  }
}
