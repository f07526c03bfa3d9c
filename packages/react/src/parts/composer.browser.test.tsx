import type { Booth as BoothOfCore } from '@lingobooth/core'
import { memoryNetwork } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'

const props = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const boxOf = (element: Element) => element.getBoundingClientRect()

it.each([
  [640, 400],
  [640, 800],
  [1024, 768],
])('at %i by %i px, a reason is fully readable and overlaps nothing', async (width, height) => {
  const { container } = stage(
    <Booth
      provider={participant().booth}
      {...props}
      listen
      messages={{ disabled: { listening: 'You are here to listen only. '.repeat(3) } }}
    />,
    { width, height },
  )
  const notes = () => container.querySelector<HTMLElement>('[data-part="dock"] [data-part="notes"]')
  await expect.poll(() => notes()?.textContent).toMatch(/^You are here to listen only/)
  const box = container.querySelector('[data-part="dock"] textarea') as HTMLElement
  const words = notes() as HTMLElement
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
  const field = box.closest('[data-part="field"]') as HTMLElement
  const main = container.querySelector('[data-scope="booth"][data-part="main"]') as HTMLElement
  expect(boxOf(words).bottom).toBeLessThanOrEqual(boxOf(field).top)
  expect(boxOf(words).top).toBeGreaterThanOrEqual(boxOf(main).bottom)
})

/** Where there is room for both panels, Subtitles stays open. */
async function writeInChat({ app }: BoothOfCore, width: number) {
  if (width > 1000) return page.getByRole('button', { name: 'Into Subtitles' }).click()
  app.setVisible('subtitles', false)
}

it.each([320, 390, 1024])(
  'at %i px, a chosen file shows its full name next to its size and its buttons',
  async (width) => {
    const { booth } = await joinedAlone()
    const { container } = stage(<Booth provider={booth} {...props} attachFile />, { width, height: 800 })
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    await writeInChat(booth, width)
    booth.chat.selectFile(new File(['x'], 'Minutes of the weekly meeting, with all the attachments.pdf'))
    await expect.element(page.getByRole('button', { name: /^Send ./ })).toBeVisible()
    const item = container.querySelector('[data-scope="files"][data-part="item"]') as HTMLElement
    const parts = [...item.children].map((part) => boxOf(part))
    const overlapping = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        ),
    )
    expect(overlapping).toEqual([])
    const name = item.querySelector('bdi') as HTMLElement
    expect(boxOf(name).height).toBeLessThan(70)
    for (const part of parts) expect(part.right).toBeLessThanOrEqual(boxOf(item).right)
  },
)

it.each([320, 390, 1024])('at %i px, the error for a file with a long name fits in its row', async (width) => {
  const { booth } = await joinedAlone({ network: memoryNetwork({ maxFileBytes: 500_000 }) })
  const { container } = stage(<Booth provider={booth} {...props} attachFile />, { width, height: 800 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  await writeInChat(booth, width)
  const name = 'Minutes of the weekly meeting of all wards, with each of the attachments and the corrections of May.pdf'
  for (const bytes of [600_000, 1]) booth.chat.selectFile(new File([new Uint8Array(bytes)], name))
  await expect.element(page.getByText(/at most 500 kB can be sent here/)).toBeVisible()

  const [refused, chosen] = container.querySelectorAll<HTMLElement>('[data-scope="files"][data-part="item"]')
  const list = refused?.parentElement as HTMLElement
  expect(refused?.scrollHeight).toBeLessThanOrEqual(boxOf(chosen as HTMLElement).height)
  expect(boxOf(chosen as HTMLElement).bottom).toBeLessThanOrEqual(boxOf(list).bottom + 1)
})

it('at 640 by 400 px, the text box is one row high', async () => {
  const { booth } = await joinedAlone()
  const { container } = stage(<Booth provider={booth} {...props} attachFile />, { width: 640, height: 400 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  const heights = [...container.querySelectorAll('textarea')].map((box) => boxOf(box).height)
  expect(heights).toEqual([42])
})
