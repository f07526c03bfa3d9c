import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrames } from '../test-support/next-frames.ts'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const props = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const sizes = [
  [320, 360],
  [320, 640],
  [390, 844],
  [640, 800],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const

const tenths = (value: number) => Math.round(value * 10) / 10

/** Where everything stands that must never move: bar, panels, heads, dock, the buttons there, and the foot of the text box. */
function places() {
  const still =
    '[data-part="bar"], [data-panel], [data-part="header"], [data-part="title"], [data-part="round"], [data-part="tools"], [data-scope="lines"][data-part="now"]'
  // What is in the head of the settings is not what is in that of their panel.
  const others = '[data-covered="true"] > [data-part="header"] > *'
  const boxes = [...document.querySelectorAll<HTMLElement>(still)].map((part) => {
    if (part.matches(others)) return [part.dataset.part]
    const { x, y, width, height } = part.getBoundingClientRect()
    return [part.dataset.panel ?? part.dataset.part, ...[x, y, width, height].map(tenths)]
  })
  const feet = [...document.querySelectorAll('textarea')].map((box) => tenths(box.getBoundingClientRect().bottom))
  return { boxes, feet }
}

const withoutButton = ({ boxes, feet }: ReturnType<typeof places>) => ({
  feet,
  boxes: boxes.filter(([name]) => name !== 'round' && name !== 'title'),
})

describe.each(sizes)('at %i by %i px', (width, height) => {
  it('no panel, head, text box or dock moves in a session in which everything happens', async () => {
    const { ada, network } = await twoBooths()
    stage(<Booth provider={ada.booth} {...props} attachFile />, { width, height })
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    ada.booth.app.setVisible('tts', true)
    ada.booth.app.setVisible('stt', true)
    receive(ada, 'chat', ['The first line.'])
    await expect.element(page.getByRole('button', { name: /^Start speech/ })).toBeInTheDocument()
    await expect.element(page.getByRole('group', { name: 'Now' })).toBeInTheDocument()
    await nextFrames()
    const invited = places()
    // With the first press, the button that invites becomes a round one, beside its title.
    ada.booth.speak.toggle()
    await expect.element(page.getByText('Listening…')).toBeInTheDocument()
    ada.booth.speak.toggle()
    await expect.element(page.getByText('Listening…')).not.toBeInTheDocument()
    await nextFrames()
    const idle = places()
    expect(withoutButton(idle)).toEqual(withoutButton(invited))
    expect(idle.feet).toHaveLength(1)
    const moved: string[] = []
    const still = async (what: string, from = idle) => {
      await nextFrames()
      const now = places()
      const expected = {
        ...from,
        boxes: from.boxes.map((box, index) => (now.boxes[index]?.length === 1 ? box.slice(0, 1) : box)),
      }
      if (JSON.stringify(now) !== JSON.stringify(expected)) moved.push(`${what}: ${JSON.stringify(now)}`)
    }

    receive(ada, 'subtitles', numbered(30))
    receive(ada, 'chat', numbered(30))
    await expect.poll(() => document.querySelectorAll('[role="listitem"]').length).toBe(61)
    await still('lines')

    ada.booth.voice.toggle()
    ada.booth.speak.toggle()
    await expect.element(page.getByText('Listening…')).toBeInTheDocument()
    ada.microphone.level(-60, -40)
    await still('capture')
    ada.microphone.speak(true)
    await expect.element(page.getByText('Hearing you…')).toBeInTheDocument()
    await still('speech')
    ada.booth.speak.toggle()

    const cogs = () => document.querySelectorAll<HTMLElement>('[aria-label="Settings"]')
    for (const cog of cogs()) {
      cog.click()
      await still('settings')
      cog.click()
    }

    ada.microphone.failOpen('capture-denied')
    ada.booth.speak.toggle()
    await expect.element(page.getByText(/Microphone access is blocked/)).toBeInTheDocument()
    await still('a notice')
    document.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click()
    await still('no notice')

    const into = page.getByRole('button', { name: /^Into / })
    const toggleOf = (name: string) => page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name })
    const write = (inPanel: string) => ((into.query() ?? toggleOf(inPanel).element()) as HTMLElement).click()
    write('Chat')
    await nextFrames()
    const inChat = places()
    ada.booth.chat.selectFile(new File(['x'], `${'long '.repeat(12)}.txt`))
    await expect.poll(() => document.querySelector('[data-upload]')).not.toBeNull()
    await still('a file', inChat)
    const file = ada.booth.chat.view.getSnapshot().files[0]
    if (file) ada.booth.chat.cancelFile(file.id)
    write('Subtitles')

    network.interrupt()
    ada.booth.subtitles.send('from a tunnel')
    ada.booth.chat.send('from a tunnel')
    await expect.element(page.getByText('2 lines waiting to be sent')).toBeInTheDocument()
    await still('an outage')
    network.restore()
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    await still('its end')

    expect(moved).toEqual([])
  })

  it('nothing is cut off or overlaps, either empty or with everything open', async () => {
    const { ada } = await twoBooths()
    const { container } = stage(<Booth provider={ada.booth} {...props} attachFile />, { width, height })
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    ada.booth.app.setVisible('tts', true)
    ada.booth.app.setVisible('stt', true)
    await expect.element(page.getByRole('region', { name: 'Speak' })).toBeInTheDocument()
    for (const lines of [0, 30]) {
      receive(ada, 'subtitles', numbered(lines))
      receive(ada, 'chat', numbered(lines))
      await expect.poll(() => container.querySelectorAll('[role="listitem"]').length).toBe(2 * lines)
      await nextFrames()
      expect(overlaps(container)).toEqual([])
      expect(cut(container)).toEqual([])
    }
  })
})

const seen = (container: HTMLElement, parts: string) =>
  [...container.querySelectorAll<HTMLElement>(parts)].filter(
    (part) => part.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 1 && part.clientHeight > 1,
  )
const nameOf = (part: HTMLElement) => part.getAttribute('aria-label') ?? part.textContent

/** Buttons, titles and text boxes that share a place on the screen. */
function overlaps(container: HTMLElement) {
  const parts = seen(container, 'button:not([data-part="quiet"]), h2, textarea, select').filter(
    (part) => !part.closest('[role="listitem"]'),
  )
  // The first screen scrolls in a low window.
  const greeting = container.querySelector('[data-scope="greeting"][data-part="root"]')?.getBoundingClientRect()
  const boxes = parts.map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const isGreeting = part.closest('[data-scope="greeting"]') !== null
    return { left, right, top, bottom: isGreeting && greeting ? Math.min(bottom, greeting.bottom) : bottom }
  })
  return parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other, step) => {
      const [a, b] = [boxes[index], boxes[index + 1 + step]]
      if (!a || !b || one.contains(other) || other.contains(one)) return []
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return across > 1 && down > 1 ? [`${nameOf(one)} and ${nameOf(other)}`] : []
    }),
  )
}

/** Words of the interface that end in an ellipsis, and what reaches over the edge of the booth. */
function cut(container: HTMLElement) {
  const edge = container.getBoundingClientRect()
  return [
    ...seen(
      container,
      '[role="heading"], button, [data-part="status"], [data-part="hint"], [data-scope="panel"][data-part="words"]',
    )
      .filter((part) => part.dataset.part !== 'fold' && part.scrollWidth > part.clientWidth + 1)
      .map((part) => `cut: ${nameOf(part)}`),
    ...seen(container, 'button, h2, textarea')
      // The first screen scrolls in a low window.
      .filter((part) => !part.closest('[role="listitem"], [data-scope="greeting"]'))
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1
      })
      .map((part) => `over the edge: ${nameOf(part)}`),
  ]
}

it('the booth has its own height in a page that sets none, and fills a container that sets one', async () => {
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} />, { width: 1200, height: 500 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  const booth = container.querySelector('[data-scope="booth"][data-part="root"]') as HTMLElement
  expect(booth.clientHeight).toBe(500)
  container.style.height = 'auto'
  const own = Math.min(672, innerHeight)
  expect(booth.clientHeight).toBe(own)
  ada.booth.app.setVisible('stt', true)
  receive(ada, 'chat', ['The first line.'])
  await expect.element(page.getByRole('button', { name: /^Start speech/ })).toBeInTheDocument()
  const dock = container.querySelector('[data-part="dock"]')?.getBoundingClientRect() as DOMRect
  expect([tenths(dock.bottom), dock.height > 80]).toEqual([tenths(booth.getBoundingClientRect().bottom), true])
  container.style.height = '900px'
  expect(booth.clientHeight).toBe(900)
})

it('below 560 px, one panel is in front: Chat behind it takes no room, and Subtitles one row until it is pressed', async () => {
  const { ada } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} />, { width: 390, height: 844 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  receive(ada, 'chat', ['Yes, it does.'])
  receive(ada, 'subtitles', ['The tests passed.'])
  const height = (name: string) => page.getByRole('region', { name }).element().clientHeight
  const textOf = (name: RegExp) => page.getByRole('button', { name }).element().textContent
  await expect.poll(() => document.querySelector('[data-part="count"]')?.getAttribute('data-count')).toBe('1')
  const chat = document.querySelector<HTMLElement>('[data-panel="chat"]')
  expect(chat?.clientHeight).toBe(0)
  await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Chat' }).click()
  await expect.poll(() => textOf(/Open Subtitles/)).toContain('The tests passed.')
  expect(height('Subtitles')).toBeLessThan(100)
  expect(height('Chat')).toBeGreaterThan(400)
  await page.getByRole('button', { name: /Open Subtitles/ }).click()
  await expect.element(page.getByRole('region', { name: 'Subtitles' })).toHaveFocus()
  expect([height('Subtitles') > 400, chat?.clientHeight]).toEqual([true, 0])
})

it('a booth with every panel closed says so, and offers to open Subtitles and Chat', async () => {
  const { ada } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} />)
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  for (const panel of ['subtitles', 'chat'] as const) ada.booth.app.setVisible(panel, false)
  await expect.element(page.getByText(/Nothing is lost while a panel is closed/)).toBeVisible()
  await page.getByRole('button', { name: /Open Chat/ }).click()
  await expect.element(page.getByRole('region', { name: 'Chat' })).toHaveFocus()
  await expect.element(page.getByText(/Nothing is lost/)).not.toBeInTheDocument()
})

it('no empty strip is left when there is no text box and no microphone', async () => {
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} showInput={false} microphone={false} />)
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  const panel = page.getByRole('region', { name: 'Subtitles' }).element()
  receive(ada, 'subtitles', ['The tests passed.'])
  await expect.element(page.getByRole('group', { name: 'Now' })).toBeVisible()
  const [list, now] = ['log', 'now'].map((part) =>
    container.querySelector(`[data-panel="subtitles"] [data-part="${part}"]`)?.getBoundingClientRect(),
  )
  expect(list?.bottom).toBe(now?.top)
  expect(tenths(now?.bottom ?? 0)).toBe(tenths(panel.getBoundingClientRect().bottom))
  expect(container.querySelector('[data-part="dock"] textarea')).toBeNull()
})

it('the newest words of others are the largest and in full ink, and those before them rest in the list', async () => {
  const { ada, luis } = await twoBooths()
  stage(<Booth provider={ada.booth} {...props} attachFile />, { width: 1100, height: 800 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  document.documentElement.dataset.theme = 'light'
  receive(ada, 'subtitles', ['earlier'])
  luis.booth.subtitles.send('newest')
  const style = (text: string) => {
    const line = [
      ...document.querySelectorAll('[data-part="log"] [data-part="text"], [data-part="now"] [data-part="now-row"]'),
    ].find((p) => p.textContent === text)
    if (!line) return { color: null, size: 0 }
    const { color, fontSize } = getComputedStyle(line)
    return { color, size: Number.parseFloat(fontSize) }
  }
  await expect.poll(() => style('newest [en-US]').color).toBe('rgb(20, 23, 28)')
  await expect.poll(() => style('earlier').color).toBe('rgb(68, 76, 91)')
  expect(style('newest [en-US]').size).toBeGreaterThan(1.3 * style('earlier').size)
})

it('a right-to-left turn has its rail, name and marks on the same side', async () => {
  const { ada } = await twoBooths({ without: ['translator'] })
  ada.network.inject('weekly', {
    channel: 'subtitles',
    sender: 'sara',
    message: {
      id: 'sara-1',
      module: 'subtitles',
      time: '10:11:12',
      name: 'Sara Haddad',
      speakerLanguage: 'arabic-egypt',
      text: 'أنا أستطيع مراجعة الفواتير',
      multiple: false,
      translations: [],
    },
  })
  stage(<Booth provider={ada.booth} {...props} />, { width: 1100, height: 800 })
  receive(ada, 'subtitles', ['Yes.'])
  const mark = page.getByRole('log', { name: 'Subtitle lines' }).getByText('Not translated')
  await expect.element(mark).toBeVisible()
  const turn = mark.element().closest('[data-part="subtitle"]') as HTMLElement
  const right = turn.getBoundingClientRect().right
  const rail = getComputedStyle(turn, '::before')
  expect([rail.right, rail.borderRightWidth]).toEqual(['0px', '3px'])
  for (const part of [turn.querySelector('bdi'), mark.element().closest('[data-part="mark"]')])
    expect(right - (part?.getBoundingClientRect().right ?? 0)).toBeLessThan(20)
})

it.each([700, 1100])('from right to left at %i px, a notice covers the start of the lines', async (width) => {
  document.documentElement.dir = 'rtl'
  const { ada } = await twoBooths()
  const { container } = stage(<Booth provider={ada.booth} {...props} />, { width, height: 700 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.microphone.failOpen('capture-denied')
  ada.booth.speak.toggle()
  const words = page.getByText(/Microphone access is blocked/)
  await expect.element(words).toBeVisible()
  const notice = words.element().closest('[data-part="item"]') as HTMLElement
  const { right, top } = notice.getBoundingClientRect()
  const gap = container.getBoundingClientRect().right - right
  const head = page.getByRole('heading', { name: 'Subtitles' }).element().getBoundingClientRect()
  expect([gap >= 0, gap < 30, top > head.bottom]).toEqual([true, true, true])
})
