import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, type Participant } from '../test-support/two-booths.ts'

async function filled(count: number) {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(count))
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines).toHaveLength(count)
  return show(ada)
}

function show(ada: Participant) {
  stage(<SubtitlesPanel provider={ada.booth} {...required} />, { width: 400, height: 500 })
  const log = page.getByRole('log').element() as HTMLElement
  return { ada, log }
}

const toEnd = (log: HTMLElement) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)
const isInView = (log: HTMLElement, text: string) => {
  const line = [...log.querySelectorAll('[role="listitem"]')].find(({ textContent }) => textContent?.endsWith(text))
  if (!line) return false
  const box = line.getBoundingClientRect()
  const view = log.getBoundingClientRect()
  return box.top < view.bottom && box.bottom > view.top
}
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
const nextFrames = () => nextFrame().then(nextFrame)
/** The lines that were measured fill the view. Until then a virtual list goes by an estimate, and its end is elsewhere. */
const isMeasured = (log: HTMLElement) => {
  const lines = [...log.querySelectorAll('[role="listitem"]')]
  const top = lines[0]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
  return (
    lines.every((line) => line.checkVisibility({ visibilityProperty: true })) && top <= log.getBoundingClientRect().top
  )
}
/** The list has come to its end, and was told that it moved. */
async function seesEnd(log: HTMLElement, text: string) {
  await expect.poll(() => isMeasured(log) && isInView(log, text) && toEnd(log) <= 1).toBe(true)
  await nextFrames()
}
const topLine = (log: HTMLElement) => {
  const view = log.getBoundingClientRect()
  const line = [...log.querySelectorAll('[role="listitem"]')].find(
    (item) => item.getBoundingClientRect().bottom > view.top + 1,
  )
  return { text: line?.textContent, offset: Math.round((line?.getBoundingClientRect().top ?? 0) - view.top) }
}

/** The virtual list measures what came into view a frame later. */
async function atRest(log: HTMLElement) {
  const state = () => isMeasured(log) && JSON.stringify([topLine(log), log.scrollHeight])
  for (let last: string | false = false; !last || last !== state(); await nextFrames()) last = state()
}

async function scrollTo(log: HTMLElement, top: number) {
  log.scrollTop = top
  await new Promise<void>((resolve) => log.addEventListener('scroll', () => resolve(), { once: true }))
  await atRest(log)
}

it.each([30, 300])('with %i lines, the list starts at its end and stays there when lines arrive', async (count) => {
  const { ada, log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  for (const text of ['one', 'two\nwith\nmore', 'three']) {
    receive(ada, 'subtitles', [text])
    await seesEnd(log, text)
  }
})

it('stays at its end when a scroll event fires while one line shrinks and another grows', async () => {
  const { log } = await filled(30)
  const [first, second] = [...log.querySelectorAll<HTMLElement>('[role="listitem"]')].slice(-2)
  if (!first || !second) throw new Error('There are no lines.')
  // As in Safari.
  log.style.overflowAnchor = 'none'
  first.style.paddingBlockEnd = '40px'
  await nextFrames()
  await seesEnd(log, 'number 29')
  const end = log.scrollTop
  first.style.paddingBlockEnd = '0'
  expect(log.scrollTop).toBe(end - 40)
  second.style.paddingBlockEnd = '100px'
  log.dispatchEvent(new Event('scroll'))
  await nextFrames()
  expect(toEnd(log)).toBeLessThanOrEqual(1)
})

it.each([30, 300])('with %i lines, a new line does not move a reader who scrolled up', async (count) => {
  const { ada, log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  await scrollTo(log, log.scrollTop - 400)
  const before = topLine(log)
  for (const text of numbered(5, 1_000)) receive(ada, 'subtitles', [text])
  await expect.element(page.getByRole('button', { name: 'New lines' })).toBeVisible()
  await nextFrames()
  expect(topLine(log)).toEqual(before)
  await page.getByRole('button', { name: 'New lines' }).click()
  await seesEnd(log, 'number 1004')
  await expect.element(page.getByRole('button', { name: 'New lines' })).not.toBeInTheDocument()
})

it.each([30, 300])(
  'with %i lines, lines that arrive during the first measurement do not keep the list from its end',
  async (count) => {
    const { ada, log } = await filled(count)
    await expect.poll(() => isInView(log, `number ${count - 1}`), { interval: 1 }).toBe(true)
    for (const text of numbered(10, 1_000)) {
      receive(ada, 'subtitles', [text])
      await nextFrame()
    }
    await seesEnd(log, 'number 1009')
  },
)

/** Text that comes into a live region, which is what a screen reader says. */
function listen(root: HTMLElement): readonly string[] {
  const heard: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[aria-live], [role="log"], [role="status"], [role="alert"]')
      if (!region || region.getAttribute('aria-live') === 'off') continue
      for (const { textContent } of addedNodes) if (textContent) heard.push(textContent)
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return heard
}

it.each([30, 300])('with %i lines, no old line is announced again, whatever happens to the list', async (count) => {
  const { ada, log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  const { booth } = ada
  const heard = listen(document.body)
  await scrollTo(log, 0)
  log.focus()
  await userEvent.keyboard('{End}')
  await seesEnd(log, `number ${count - 1}`)
  booth.subtitles.setBilingual(true)
  booth.subtitles.setFontSize(4)
  await page.getByRole('button', { name: 'Settings' }).click()
  await nextFrames()
  await page.getByRole('button', { name: 'Settings' }).click()
  Object.assign((log.closest('main') as HTMLElement).style, { width: '700px', height: '800px' })
  await nextFrames()
  booth.subtitles.setTargetLanguage('french-france')
  await expect.poll(() => log.textContent).toContain(`number ${count - 1} [fr-FR]`)
  await nextFrames()
  expect(heard).toEqual([])
  receive(ada, 'subtitles', ['news'])
  await expect.poll(() => heard).toEqual(['Nour Haddad: news [fr-FR]'])
})

it.each([30, 300])('with %i lines, no line overlaps another, at the end or at the beginning', async (count) => {
  const { log } = await filled(count)
  const overlaps = () => {
    const boxes = [...log.querySelectorAll('[role="listitem"]')].map((line) => line.getBoundingClientRect())
    return boxes.slice(1).filter((box, index) => Math.round(box.top) < Math.round(boxes[index]?.bottom ?? 0)).length
  }
  await seesEnd(log, `number ${count - 1}`)
  expect(overlaps()).toBe(0)
  await scrollTo(log, 0)
  await expect.poll(() => isInView(log, 'number 0')).toBe(true)
  await atRest(log)
  expect(overlaps()).toBe(0)
})

it('follows new lines again once the reader is back at the end', async () => {
  const { ada, log } = await filled(60)
  await seesEnd(log, 'number 59')
  await scrollTo(log, 0)
  receive(ada, 'subtitles', ['while away'])
  await expect.element(page.getByRole('button', { name: 'New lines' })).toBeVisible()
  await scrollTo(log, log.scrollHeight)
  await expect.element(page.getByRole('button', { name: 'New lines' })).not.toBeInTheDocument()
  receive(ada, 'subtitles', ['back again'])
  await seesEnd(log, 'back again')
})

it('scrolls to an own line wherever the reader is', async () => {
  const { ada, log } = await filled(60)
  await seesEnd(log, 'number 59')
  await scrollTo(log, 0)
  ada.booth.subtitles.send('my own words')
  await expect.poll(() => toEnd(log)).toBeLessThanOrEqual(1)
})

it('keeps the place of a reader when the list grows too long to stay whole in the document', async () => {
  const { ada, log } = await filled(195)
  await seesEnd(log, 'number 194')
  await scrollTo(log, log.scrollTop - 1_000)
  const before = topLine(log)
  receive(ada, 'subtitles', numbered(20, 1_000))
  await expect.poll(() => log.querySelector('[aria-setsize="215"]')).not.toBeNull()
  await keepsPlace(log, before)
})

let streams = 0

/** Lines of one who numbers them; the latest of each sender makes those that did not come missing. */
function numberedBy(ada: Participant) {
  const clientId = `client-${streams++}`
  return (seqs: readonly number[]) => {
    for (const seq of seqs)
      ada.network.inject('weekly', {
        channel: 'subtitles',
        sender: clientId,
        message: {
          v: 1,
          id: `${clientId}-${seq}`,
          clientId,
          seq,
          sentAtMs: seq,
          module: 'subtitles',
          time: '10:11:12',
          name: 'Nour Haddad',
          speakerLanguage: 'english-united-states',
          text: `line number ${seq}${'\nand more of it'.repeat(seq % 3)}`,
          multiple: false,
          translations: [],
        },
      })
  }
}

/** The reader's place, once the list is at rest. Where sizes are estimated, places are rounded. */
async function keepsPlace(log: HTMLElement, { text, offset }: ReturnType<typeof topLine>) {
  await atRest(log)
  const isThere = (top = topLine(log)) => top.text === text && Math.abs(top.offset - offset) <= 2
  await expect.poll(() => isThere() || topLine(log)).toBe(true)
}

const fromTo = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

it.each([
  [30, 'auto'],
  [30, 'none'],
  [300, 'auto'],
] as const)(
  'with %i lines, late lines are placed above a reader who scrolled up without moving them (overflow-anchor: %s)',
  async (count, anchoring) => {
    const ada = await joinedAlone()
    const say = numberedBy(ada)
    const isMissed = (seq: number) => seq % (count / 10) === 2 || seq === count - 15
    say(fromTo(1, count + 1).filter((seq) => !isMissed(seq)))
    const { log } = show(ada)
    log.style.overflowAnchor = anchoring
    await seesEnd(log, `line number ${count}${'\nand more of it'.repeat(count % 3)}`)
    await scrollTo(log, log.scrollTop - 300)
    const before = topLine(log)
    const top = Number(before.text?.match(/number (\d+)/)?.[1])
    for (const seq of fromTo(1, top).filter(isMissed)) {
      say([seq])
      await keepsPlace(log, before)
    }
    say(fromTo(top, count).filter(isMissed))
    await keepsPlace(log, before)
    expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ seq }) => seq)).toEqual(fromTo(1, count + 1))
    log.scrollTop = log.scrollHeight
    await seesEnd(log, `line number ${count}${'\nand more of it'.repeat(count % 3)}`)
  },
)

it.each([30, 300])('with %i lines, a late line leaves a reader at the end', async (count) => {
  const ada = await joinedAlone()
  const say = numberedBy(ada)
  say(fromTo(1, count + 1).filter((seq) => seq !== count - 1))
  const { log } = show(ada)
  const last = `line number ${count}${'\nand more of it'.repeat(count % 3)}`
  await seesEnd(log, last)
  say([count - 1])
  await expect
    .poll(() => isInView(log, `line number ${count - 1}${'\nand more of it'.repeat((count - 1) % 3)}`))
    .toBe(true)
  await seesEnd(log, last)
})

it('stays at the end when the font size grows', async () => {
  const { ada, log } = await filled(300)
  await seesEnd(log, 'number 299')
  ada.booth.subtitles.setFontSize(5)
  await seesEnd(log, 'number 299')
})

async function changesOfOneLine(ada: Participant, log: HTMLElement, text: string) {
  await seesEnd(log, `number ${ada.booth.subtitles.view.getSnapshot().lines.length - 1}`)
  await nextFrames()
  let added = 0
  const observer = new MutationObserver((records) => {
    for (const record of records) added += record.addedNodes.length
  })
  observer.observe(log, { childList: true, subtree: true })
  receive(ada, 'subtitles', [text])
  await seesEnd(log, text)
  await nextFrames()
  observer.disconnect()
  return { added, items: log.querySelectorAll('[role="listitem"]').length }
}

it('renders 10,000 lines at the cost of a screenful, each with its position in the whole', async () => {
  const short = await filled(1_000)
  const few = await changesOfOneLine(short.ada, short.log, 'last')
  document.body.replaceChildren()
  const { ada, log } = await filled(9_999)
  const many = await changesOfOneLine(ada, log, 'last')
  expect(many.items).toBeLessThan(60)
  expect(Math.max(few.added, many.added)).toBeLessThan(30)
  const last = [...log.querySelectorAll('[role="listitem"]')].at(-1)
  expect([last?.getAttribute('aria-posinset'), last?.getAttribute('aria-setsize')]).toEqual(['10000', '10000'])
  await scrollTo(log, log.scrollTop - 2_000)
  const before = topLine(log)
  for (const text of numbered(3, 12_000)) {
    receive(ada, 'subtitles', [text])
    await nextFrames()
  }
  await expect.poll(() => topLine(log)).toEqual(before)
  await scrollTo(log, 0)
  await expect.poll(() => isInView(log, 'number 3')).toBe(true)
})
