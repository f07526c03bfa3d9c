import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { part } from '../parts/part.ts'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth

async function chat(width: number) {
  const ada = await joinedAlone()
  stage(<ChatPanel provider={ada.booth} {...required} attachFile />, { width, height: 400 })
  return ada
}

it('a name is whole beside a message of one word', async () => {
  const ada = await chat(423)
  receive(ada, 'chat', ['Yes'])
  await expect.element(page.getByText('Yes', { exact: true })).toBeVisible()
  const name = document.querySelector('[data-part="speaker"] > bdi') as Element
  expect([name.textContent, isWhole(name)]).toEqual(['Nour H.', true])
})

it('the end of a long file name is in view, and tells what kind of file it is', async () => {
  const ada = await chat(390)
  ada.booth.chat.selectFile(new File(['x'], `${'A very long name '.repeat(6)}.docx`))
  await expect.poll(() => document.querySelector('[data-scope="files"][data-part="name"]')).not.toBeNull()
  const name = document.querySelector('[data-scope="files"][data-part="name"]') as Element
  const end = name.lastElementChild as Element
  expect([end.textContent?.endsWith('.docx'), isWhole(name), isWhole(end)]).toEqual([true, true, true])
})

it.each([
  ['محضر_الاجتماع_الأسبوعي_مع_المرفقات.pdf', '_المرفقات.pdf'],
  ['تقريرالاجتماعالأسبوعيمعالمرفقات.docx', '.docx'],
  ['تقريرالاجتماعالأسبوعيمعالمرفقات', ''],
  ['Minutes 2026-01-30.pdf', '-01-30.pdf'],
])('no word of a file name is broken: %s', async (name, end) => {
  const ada = await chat(600)
  ada.booth.chat.selectFile(new File(['x'], name))
  const parts = () => [...document.querySelectorAll('[data-scope="files"][data-part="name"] > span')]
  await expect
    .poll(() => parts().map(({ textContent }) => textContent))
    .toEqual([name.slice(0, name.length - end.length), end])
})

it('an original that runs the other way stands at the rail of its line', async () => {
  const ada = await joinedAlone()
  ada.booth.subtitles.setBilingual(true)
  stage(<SubtitlesPanel provider={ada.booth} {...required} />, { width: 1000, height: 400 })
  const said = { module: 'subtitles', time: '10:11:12', name: 'Nour', speakerLanguage: 'arabic-egypt' }
  const message = { ...said, id: 'arabic', text: 'صباح الخير', multiple: false, translations: [] }
  ada.network.inject('weekly', { channel: 'subtitles', sender: 'nour', message })
  await expect.element(page.getByText('صباح الخير [en-US]')).toBeVisible()
  const [text, original] = ['text', 'original'].map((part) =>
    (document.querySelector(`[data-scope="lines"][data-part="${part}"]`) as Element).getBoundingClientRect(),
  )
  expect([original?.left, (original?.width ?? 0) < 200]).toEqual([text?.left, true])
})

it('the ring of the focus around the lines is whole', async () => {
  const ada = await joinedAlone()
  stage(<SubtitlesPanel provider={ada.booth} {...required} />, { width: 600, height: 400 })
  receive(ada, 'subtitles', ['one'])
  const log = page.getByRole('log').element() as HTMLElement
  log.focus({ focusVisible: true } as FocusOptions)
  const { maskImage, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(log)
  expect([maskImage, outlineStyle, outlineWidth, outlineOffset]).toEqual(['none', 'solid', '2px', '-2px'])
})

it.each(['ar', 'th', 'hi'])('lines in %s have room for marks above and below their letters', (language) => {
  stage(
    <div data-lingobooth="">
      <p {...part('lines', 'text')} lang={language} style={{ fontSize: 20 }}>
        ก
      </p>
    </div>,
  )
  const { lineHeight, fontSize } = getComputedStyle(document.querySelector('[data-part="text"]') as Element)
  expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toBe(1.5)
})
