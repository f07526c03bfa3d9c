import { Profiler } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { nextFrames } from '../test-support/next-frames.ts'
import { reader } from '../test-support/reader.ts'
import { numbered, receive as receiveIn } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { virtualList } from './line-list.tsx'

it('the end of thousands of lines is drawn in a few commits when the long-list code arrives with more lines', async () => {
  const load = virtualList.load.bind(virtualList)
  const spy = vi.spyOn(virtualList, 'load').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => spy.mockRestore())
  const { booth, receive } = await reader()
  let commits = 0
  stage(
    <Profiler id="panel" onRender={() => commits++}>
      <SubtitlesPanel provider={booth} {...required} />
    </Profiler>,
    { width: 400, height: 500 },
  )
  receive(5_000)
  const log = page.getByRole('log').element() as HTMLElement
  const isShown = () =>
    [...log.querySelectorAll('[role="listitem"]')].some(({ textContent }) => textContent?.endsWith('number 4999'))
  await expect.poll(isShown).toBe(true)
  await nextFrames()
  commits = 0
  await load()
  receive(5_000)
  await expect.poll(() => log.textContent).toContain('number 9999')
  await nextFrames()
  expect(Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)).toBeLessThanOrEqual(1)
  expect(commits).toBeLessThanOrEqual(20)
})

it('the focus stays in a list of messages that grows long enough to be drawn by the long-list code', async () => {
  await virtualList.load()
  const ada = await joinedAlone()
  stage(<ChatPanel provider={ada.booth} {...required} />, { width: 400, height: 500 })
  receiveIn(ada, 'chat', numbered(200))
  await expect.element(page.getByText('line number 199', { exact: true })).toBeVisible()
  const log = page.getByRole('log').element() as HTMLElement
  log.focus()
  await userEvent.keyboard('{ArrowUp}')
  const line = document.activeElement
  expect(line?.role).toBe('listitem')
  receiveIn(ada, 'chat', numbered(1, 200))
  await expect.poll(() => line?.isConnected).toBe(false)
  expect(log.contains(document.activeElement)).toBe(true)
  // The lines are drawn a moment after the list; until then there is none to go to.
  await expect.element(page.getByText('line number 200', { exact: true })).toBeInViewport()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.role).toBe('listitem')
})
