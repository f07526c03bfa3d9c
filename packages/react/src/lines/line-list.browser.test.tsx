import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/subtitles-panel.tsx'
import { numbered, receive, stage } from '../test-support/stage.tsx'
import { joinedAlone, type Participant } from '../test-support/two-booths.ts'

async function filled(count: number) {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(count))
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines).toHaveLength(count)
  return show(ada)
}

function show(ada: Participant) {
  stage(
    <SubtitlesPanel
      provider={ada.booth}
      initialSourceLanguage="en-US"
      initialTargetLanguage="en-US"
      initialVisibility
      username="Ada"
    />,
    { width: 400, height: 500 },
  )
  const log = page.getByRole('log').element() as HTMLElement
  return { ada, log }
}

const toEnd = (log: HTMLElement) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)
const isInView = (log: HTMLElement, text: string) => {
  const line = [...log.querySelectorAll('li')].find(({ textContent }) => textContent?.endsWith(text))
  if (!line) return false
  const box = line.getBoundingClientRect()
  const view = log.getBoundingClientRect()
  return box.top < view.bottom && box.bottom > view.top
}
const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
/** The list has come to its end, and was told that it moved. */
async function seesEnd(log: HTMLElement, text: string) {
  await expect.poll(() => isInView(log, text) && toEnd(log) <= 1).toBe(true)
  await nextFrames()
}
async function scrollTo(log: HTMLElement, top: number) {
  log.scrollTop = top
  await new Promise<void>((resolve) => log.addEventListener('scroll', () => resolve(), { once: true }))
}
const topLine = (log: HTMLElement) => {
  const view = log.getBoundingClientRect()
  const line = [...log.querySelectorAll('li')].find((item) => item.getBoundingClientRect().bottom > view.top + 1)
  return { text: line?.textContent, offset: Math.round((line?.getBoundingClientRect().top ?? 0) - view.top) }
}

it.each([30, 300])('with %i lines the list starts at its end and stays there when lines come', async (count) => {
  const { ada, log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  for (const text of ['one', 'two\nwith\nmore', 'three']) {
    receive(ada, 'subtitles', [text])
    await seesEnd(log, text)
  }
})

it.each([30, 300])('with %i lines a new line leaves a reader who scrolled up alone', async (count) => {
  const { ada, log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  await scrollTo(log, log.scrollTop - 400)
  await nextFrames()
  const before = topLine(log)
  for (const text of numbered(5, 1_000)) receive(ada, 'subtitles', [text])
  await expect.element(page.getByRole('button', { name: 'New lines' })).toBeVisible()
  await nextFrames()
  expect(topLine(log)).toEqual(before)
  await page.getByRole('button', { name: 'New lines' }).click()
  await seesEnd(log, 'number 1004')
  await expect.element(page.getByRole('button', { name: 'New lines' })).not.toBeInTheDocument()
})

it.each([30, 300])('with %i lines a reader who scrolls up as the panel grows is left alone', async (count) => {
  const { log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  log.scrollTop -= 400
  Object.assign((log.closest('main') as HTMLElement).style, { height: '520px' })
  await nextFrames()
  await nextFrames()
  expect(toEnd(log)).toBeGreaterThan(300)
})

/** Text that comes into a live region, which is what a screen reader says. */
function listen(root: HTMLElement): readonly string[] {
  const heard: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[aria-live], [role="log"], [role="status"], [role="alert"]')
      if (!region || region.getAttribute('aria-live') === 'off') continue
      for (const { textContent } of addedNodes) heard.push(textContent ?? '')
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return heard
}

it.each([30, 300])('with %i lines nothing old is read out again, whatever happens to the list', async (count) => {
  const { ada, log } = await filled(count)
  await seesEnd(log, `number ${count - 1}`)
  const { booth } = ada
  const heard = listen(document.body)
  await scrollTo(log, 0)
  await nextFrames()
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

it('goes on following once the reader is back at the end', async () => {
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

it('shows an own line wherever the reader is', async () => {
  const { ada, log } = await filled(60)
  await seesEnd(log, 'number 59')
  await scrollTo(log, 0)
  ada.booth.subtitles.send('my own words')
  await expect.poll(() => toEnd(log)).toBeLessThanOrEqual(1)
})

it('keeps the place of a reader while the list outgrows what is kept in the document whole', async () => {
  const { ada, log } = await filled(195)
  await seesEnd(log, 'number 194')
  await scrollTo(log, log.scrollTop - 1_000)
  await nextFrames()
  const before = topLine(log)
  receive(ada, 'subtitles', numbered(20, 1_000))
  await expect.poll(() => log.querySelector('[aria-setsize="215"]')).not.toBeNull()
  await vi.waitFor(() => expectPlace(log, before), { timeout: 60_000 })
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

/** The virtual list measures what came into view a frame later. */
async function atRest(log: HTMLElement) {
  const state = () => JSON.stringify([topLine(log), log.scrollHeight])
  for (let last = ''; last !== state(); await nextFrames()) last = state()
}

/** Where sizes are estimated, places are rounded. */
function expectPlace(log: HTMLElement, { text, offset }: ReturnType<typeof topLine>) {
  expect(topLine(log).text).toBe(text)
  expect(Math.abs(topLine(log).offset - offset)).toBeLessThanOrEqual(2)
}

const fromTo = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

it.each([
  [30, 'auto'],
  [30, 'none'],
  [300, 'auto'],
] as const)(
  'with %i lines those that come late stand above a reader who scrolled up and moves by nothing (overflow-anchor: %s)',
  async (count, anchoring) => {
    const ada = await joinedAlone()
    const say = numberedBy(ada)
    const isMissed = (seq: number) => seq % (count / 10) === 2 || seq === count - 15
    say(fromTo(1, count + 1).filter((seq) => !isMissed(seq)))
    const { log } = show(ada)
    log.style.overflowAnchor = anchoring
    await seesEnd(log, `line number ${count}${'\nand more of it'.repeat(count % 3)}`)
    await scrollTo(log, log.scrollTop - 300)
    await atRest(log)
    const before = topLine(log)
    const top = Number(before.text?.match(/number (\d+)/)?.[1])
    for (const seq of fromTo(1, top).filter(isMissed)) {
      say([seq])
      await atRest(log)
      expectPlace(log, before)
    }
    say(fromTo(top, count).filter(isMissed))
    await atRest(log)
    expectPlace(log, before)
    expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ seq }) => seq)).toEqual(fromTo(1, count + 1))
    log.scrollTop = log.scrollHeight
    await seesEnd(log, `line number ${count}${'\nand more of it'.repeat(count % 3)}`)
  },
)

it.each([30, 300])('with %i lines one that comes late leaves a reader at the end there', async (count) => {
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

it('stays at the end when the font grows', async () => {
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
  return { added, items: log.querySelectorAll('li').length }
}

it('holds 10,000 lines at the price of a screenful, each with its place in the whole', async () => {
  const short = await filled(1_000)
  const few = await changesOfOneLine(short.ada, short.log, 'last')
  document.body.replaceChildren()
  const { ada, log } = await filled(9_999)
  const many = await changesOfOneLine(ada, log, 'last')
  expect(many.items).toBeLessThan(60)
  expect(Math.max(few.added, many.added)).toBeLessThan(30)
  const last = [...log.querySelectorAll('li')].at(-1)
  expect([last?.getAttribute('aria-posinset'), last?.getAttribute('aria-setsize')]).toEqual(['10000', '10000'])
  await scrollTo(log, log.scrollTop - 2_000)
  await nextFrames()
  const before = topLine(log)
  for (const text of numbered(3, 12_000)) {
    receive(ada, 'subtitles', [text])
    await nextFrames()
  }
  await expect.poll(() => topLine(log)).toEqual(before)
  await scrollTo(log, 0)
  await expect.poll(() => isInView(log, 'number 3')).toBe(true)
}, 120_000)
