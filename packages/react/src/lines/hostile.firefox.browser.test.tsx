import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const payloads = [
  '<script>globalThis.hacked = 1</script>',
  '<img src=x onerror="globalThis.hacked = 1">',
  '<svg onload=globalThis.hacked=1>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>">',
  '<style>*{display:none!important}</style>',
  '<base href="https://evil.example/">',
  '</li></ul></div><h1>out</h1>',
  'javascript:globalThis.hacked=1',
  'data:text/html,<script>parent.hacked=1</script>',
  'vbscript:msgbox(1)',
  'http://user:password@evil.example/',
  'https://good.example\u202Emoc.live',
  'https://аррӏе.com/login',
  '\u202E\u2066\u2067 reversed \u2069',
  '\u0000\u0007\u001B[31m',
  'Z\u0351\u036B\u0343\u036A'.repeat(200),
  '\uD800 lone surrogate \uDC00',
  'w'.repeat(9_999),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(300),
  '{{constructor.constructor("globalThis.hacked=1")()}}',
  '__proto__',
  '\n'.repeat(500),
  'مرحبا '.repeat(200),
  'http://'.repeat(500),
  'a@b.com\n'.repeat(500),
]
const names = ['<b>bold</b>', 'A'.repeat(5_000), '\u202Eevil', '__proto__', 'constructor', '\u0000', '   x   y']
const addresses = ['javascript:globalThis.hacked=1', 'data:text/html,x', 'https://a:b@c.example', 'file:///etc/passwd']
const line = (index: number) => ({
  id: `hostile-${index}`,
  time: index % 3 ? '99:99:99' : '<time>',
  name: names[index % names.length],
  speakerLanguage: index % 5 ? 'english-united-states' : '<script>',
  text: payloads[index % payloads.length],
})

it('three hundred hostile messages run nothing, link nowhere unsafe and leave the lists intact', async () => {
  const ada = await joinedAlone()
  for (let index = 0; index < 150; index++) {
    const sender = `stranger-${index % 4}`
    ada.network.inject('weekly', {
      channel: 'subtitles',
      sender,
      message: { ...line(index), module: 'subtitles', multiple: false, translations: [] },
    })
    const urlFile = addresses[index % addresses.length]
    ada.network.inject('weekly', {
      channel: 'chat',
      sender,
      message: { ...line(index), module: 'chat', type: index % 4 ? 'text' : 'file', ...(index % 4 ? {} : { urlFile }) },
    })
  }
  const props = {
    provider: ada.booth,
    initialSourceLanguage: 'en-US',
    initialTargetLanguage: 'fr-FR',
    initialVisibility: true,
    username: 'Ada',
  }
  const { container } = stage(
    <>
      <SubtitlesPanel {...props} />
      <ChatPanel {...props} attachFile />
    </>,
    { width: 600, height: 1_000 },
  )
  for (const module of [ada.booth.subtitles, ada.booth.chat])
    await expect.poll(() => module.view.getSnapshot().lines.length).toBeGreaterThan(100)
  await expect.poll(() => container.querySelectorAll('[role="listitem"]').length).toBeGreaterThan(200)
  expect('hacked' in globalThis).toBe(false)
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  expect(container.querySelectorAll('script, iframe, style, base, h1, [onerror], [onload]')).toHaveLength(0)
  expect(container.querySelectorAll('img')).toHaveLength(0)
  await expect.poll(() => container.querySelectorAll('a').length).toBeGreaterThan(0)
  for (const { href, rel } of container.querySelectorAll('a')) {
    expect(href).toMatch(/^https?:\/\/[^@]*$/)
    expect(rel).toBe('noopener noreferrer nofollow ugc')
  }
  for (const list of page.getByRole('log').elements()) {
    const rows = [...list.querySelectorAll('[role="list"] > *')]
    expect(rows.every(({ role }) => role === 'listitem')).toBe(true)
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  }
  await userEvent.type(page.getByRole('region', { name: 'Chat' }).getByPlaceholder('Type text here'), 'still here')
  await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('still here [fr-FR]')).toBeVisible()
})
