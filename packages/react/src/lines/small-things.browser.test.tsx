import { describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'

const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const boxOf = (element: Element | null | undefined) => (element as Element).getBoundingClientRect()
const log = () => page.getByRole('log').element() as HTMLElement
/** As Chromium tells them to a screen reader. */
async function spokenButtons(): Promise<readonly string[]> {
  const { frameTree } = await cdp().send('Page.getFrameTree')
  const trees = await Promise.all(
    [frameTree, ...(frameTree.childFrames ?? [])].map(({ frame }) =>
      cdp().send('Accessibility.getFullAXTree', { frameId: frame.id }),
    ),
  )
  return trees.flatMap(({ nodes }) =>
    nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => name?.value),
  )
}
const isApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

async function subtitlesOf(texts: readonly string[]) {
  const ada = await joinedAlone()
  stage(<SubtitlesPanel provider={ada.booth} {...required} />, { width: 600, height: 400 })
  receive(ada, 'subtitles', texts)
  await expect.element(page.getByText(texts.at(-1) ?? '', { exact: true })).toBeVisible()
  return ada
}

describe('Undo', () => {
  it('has its own row of 44 px, and covers no caption', async () => {
    const ada = await subtitlesOf(['one'])
    await page.getByRole('button', { name: 'Clear subtitles' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    receive(ada, 'subtitles', numbered(12))
    await expect.element(page.getByText('line number 11', { exact: true })).toBeVisible()
    const row = boxOf(undo.element().parentElement)
    expect([row.height, Math.round(row.top)]).toEqual([44, Math.round(boxOf(log()).bottom)])
  })

  it('moves no caption when it expires, and gives its space back with the next one', async () => {
    const ada = await subtitlesOf(['one'])
    await page.getByRole('button', { name: 'Clear subtitles' }).click()
    receive(ada, 'subtitles', ['two'])
    const caption = page.getByText('two', { exact: true })
    await expect.element(caption).toBeVisible()
    const before = boxOf(caption.element()).top
    await ada.clock.advance(10_000)
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(boxOf(caption.element()).top).toBe(before)
    const height = log().clientHeight
    receive(ada, 'subtitles', ['three'])
    await expect.poll(() => log().clientHeight).toBe(height + 44)
  })
})

it('New lines shows how many lines arrived since the reader scrolled up', async () => {
  const ada = await subtitlesOf(numbered(30))
  await expect.poll(() => document.querySelector('[data-part="turn"]')).not.toBeNull()
  log().scrollTop = 0
  await expect.poll(() => document.querySelector('[data-part="turn"]')).toBeNull()
  receive(ada, 'subtitles', ['a', 'b', 'c'])
  const button = page.getByRole('button', { name: 'New lines' })
  await expect.element(button).toBeVisible()
  const described = () => document.getElementById(button.element().getAttribute('aria-describedby') ?? '')?.textContent
  await expect.poll(described).toBe('New lines 3')
  receive(ada, 'subtitles', ['d'])
  await expect.poll(described).toBe('New lines 4')
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
})

it('the speaker’s name of a long turn stays in view', async () => {
  await subtitlesOf(numbered(30))
  const names = () =>
    [...document.querySelectorAll('[data-scope="lines"]:is([data-part="speaker"], [data-part="turn"])')].filter(
      (name) => !isApart(boxOf(name), boxOf(log())),
    )
  await expect.poll(() => names().map(({ textContent }) => textContent)).toEqual(['Nour Haddad'])
  log().scrollTop = 0
  await expect.poll(() => names().map((name) => (name as HTMLElement).dataset.part)).toEqual(['speaker'])
})

it('where Chat is in front, the row of Subtitles says that they were cleared', async () => {
  const ada = await joinedAlone()
  stage(<Booth provider={ada.booth} {...weekly} />, { width: 390, height: 700 })
  await expect.element(page.getByText('Connected')).toBeVisible()
  receive(ada, 'subtitles', ['one'])
  await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Chat' }).click()
  await expect.element(page.getByRole('button', { name: 'Open Subtitles Nour Haddad one' })).toBeVisible()
  ada.booth.subtitles.clear()
  await expect.element(page.getByRole('button', { name: 'Open Subtitles Subtitles cleared.' })).toBeVisible()
  await ada.clock.advance(10_000)
  await expect.element(page.getByRole('button', { name: 'Open Subtitles No subtitles yet' })).toBeVisible()
})

it('in a low dock, the way out of a blocked microphone is called by its words alone', async () => {
  const ada = await joinedAlone()
  stage(<Booth provider={ada.booth} {...weekly} />, { width: 390, height: 560 })
  receive(ada, 'subtitles', ['one'])
  ada.booth.app.setVisible('stt', true)
  ada.microphone.failOpen('capture-denied')
  ada.booth.speak.toggle()
  const button = page.getByRole('region', { name: 'Speak' }).getByRole('button', { name: /How to allow/ })
  await expect.element(button).toBeVisible()
  expect(getComputedStyle(button.element(), '::before').content).toMatch(/^"\?"/)
  expect((await spokenButtons()).filter((name) => name.includes('allow'))).toEqual(['How to allow'])
})

it('on a phone, the keys go through a notice in the order in which it is read', async () => {
  const ada = participant({}, {}, [], { senderRate: { messagesPerSecond: 1, messageBurst: 2 } })
  await ada.booth.join(weekly)
  stage(<Booth provider={ada.booth} {...weekly} />, { width: 390, height: 700 })
  receive(ada, 'subtitles', numbered(3))
  await expect.element(page.getByRole('button', { name: 'Hide Nour Haddad' })).toBeVisible()
  const buttons = [...document.querySelectorAll('[data-scope="notices"][data-part="item"] button')]
  const read = buttons.map(boxOf).map(({ bottom, left }) => [Math.round(bottom), left] as const)
  expect(read.toSorted(([one, a], [other, b]) => one - other || a - b)).toEqual(read)
})

describe('an own message', () => {
  it('has its pencil outside the bubble, and a note over the text box while it is edited', async () => {
    const { booth } = await joinedAlone()
    stage(<ChatPanel provider={booth} {...required} />, { width: 390, height: 500 })
    booth.chat.send('Please send it hear, with both pages, to the ward on the second floor.')
    const pencil = page.getByRole('button', { name: /^Edit: / })
    await expect.element(pencil).toBeInTheDocument()
    const bubble = document.querySelector('[data-part="bubble"]')
    expect(isApart(boxOf(pencil.element()), boxOf(bubble))).toBe(true)
    await pencil.click()
    const words = page.getByText('Editing your message')
    await expect.element(words).toBeVisible()
    expect(boxOf(words.element()).bottom).toBeLessThanOrEqual(boxOf(page.getByRole('textbox').element()).top)
  })
})

it('two chosen files are both fully visible, and are sent with Send', async () => {
  const { booth } = await joinedAlone()
  stage(<ChatPanel provider={booth} {...required} attachFile />, { width: 390, height: 500 })
  for (const name of ['minutes.pdf', 'A report with a name that is far too long for one row of this panel.docx'])
    booth.chat.selectFile(new File(['text'], name))
  await expect.element(page.getByRole('button', { name: 'Send minutes.pdf' })).toBeVisible()
  const list = document.querySelector('[data-scope="files"][data-part="list"]') as HTMLElement
  expect([list.children.length, list.scrollHeight <= list.clientHeight]).toEqual([2, true])
  expect(
    page
      .getByTitle('Upload')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Send', 'Send'])
})

it.each([390, 560, 700, 900, 1280])(
  'at %i px, the count on a panel toggle covers no more than a corner of its icon, and moves nothing of the bar',
  async (width) => {
    const ada = await joinedAlone()
    stage(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />, { width, height: 700 })
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    ada.booth.app.setVisible('chat', false)
    ada.booth.app.setVisible('subtitles', false)
    const bar = () =>
      [...document.querySelectorAll('[data-part="toggle"] > svg, [data-part="toggle"], [data-part="connection"]')].map(
        boxOf,
      )
    const before = bar()
    receive(ada, 'chat', numbered(120))
    receive(ada, 'subtitles', numbered(12))
    const counts = () => [...document.querySelectorAll('[data-part="count"]')]
    await expect.poll(() => counts().map((count) => (count as HTMLElement).dataset.count)).toEqual(['12', '99+'])
    expect(bar()).toEqual(before)
    const covered = counts().map((count) =>
      [...document.querySelectorAll('[data-part="toggle"] > svg, [data-part="connection"]')]
        .filter((other) => !isApart(boxOf(other), boxOf(count)))
        .map((other) => other.parentElement === count.parentElement),
    )
    expect(covered).toEqual([[true], [true]])
    for (const count of counts()) {
      const [icon, sign] = [boxOf(count.parentElement?.querySelector('svg')), boxOf(count)]
      expect([sign.left > icon.left + icon.width / 2, sign.bottom < icon.bottom]).toEqual([true, true])
    }
  },
)

it('in a right-to-left page, the words of a host notice stay next to its icon', async () => {
  document.documentElement.dir = 'rtl'
  const { booth } = participant()
  stage(
    <Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" captionsNotice="Captions are on." />,
    { width: 1280, height: 500 },
  )
  const words = page.getByText('Captions are on.')
  await expect.element(words).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(words.element())
  const sign = boxOf(words.element().parentElement?.querySelector('svg'))
  expect(sign.left - range.getBoundingClientRect().right).toBeLessThan(16)
})
