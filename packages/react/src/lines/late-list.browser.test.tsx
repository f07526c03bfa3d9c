import { Profiler } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { countScrolls } from '../test-support/count-scrolls.ts'
import { nextFrames } from '../test-support/next-frames.ts'
import { reader } from '../test-support/reader.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { virtualList } from './line-list.tsx'

const linesPerFrame = 150
const frames = 10
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

let arrive = async () => {}

/** The code of the virtual list is on its way until it is let in. A module that came once is there for good, hence one test after another. */
beforeEach(() => {
  const load = virtualList.load.bind(virtualList)
  const spy = vi.spyOn(virtualList, 'load')
  const way = new Promise<void>((resolve) => {
    arrive = async () => {
      resolve()
      await virtualList.load()
    }
  })
  spy.mockImplementation(() => way.then(load))
  onTestFinished(() => spy.mockRestore())
})

async function flooded() {
  const { booth, receive } = await reader()
  const commits = new Set<number>()
  stage(
    <Profiler id="panel" onRender={(...[, , , , , commitTime]) => commits.add(commitTime)}>
      <SubtitlesPanel provider={booth} {...required} />
    </Profiler>,
    { width: 400, height: 500 },
  )
  const log = page.getByRole('log').element() as HTMLElement
  const rows = () => [...log.querySelectorAll('[role="listitem"]')]
  const numbers = () => rows().map(({ textContent }) => Number(textContent?.match(/number (\d+)/)?.[1]))
  return { booth, receive, commits, log, rows, numbers }
}

const toEnd = (log: HTMLElement) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)
const fromTo = (from: number, until: number) => Array.from({ length: until - from }, (_, index) => from + index)

it('at most 200 rows are drawn, in two commits and a few layouts a frame, however late the long-list code loads', async () => {
  const { receive, commits, log, rows } = await flooded()
  receive(1)
  await expect.poll(() => rows().length).toBe(1)
  const scrolls = countScrolls(log)
  const most = { rows: 0, scrolls: 0, commits: 0 }
  for (let round = 0; round < frames; round++) {
    const before = { scrolls: scrolls(), commits: commits.size }
    receive(linesPerFrame)
    await frame()
    await frame()
    most.rows = Math.max(most.rows, rows().length)
    most.scrolls = Math.max(most.scrolls, scrolls() - before.scrolls)
    most.commits = Math.max(most.commits, commits.size - before.commits)
  }
  expect(most.rows).toBe(200)
  expect(most.commits).toBeLessThanOrEqual(4)
  expect(most.scrolls).toBeLessThanOrEqual(6)
})

it('until the long-list code loads, the list shows the latest lines and their positions, and stays at its end', async () => {
  const { receive, log, rows, numbers } = await flooded()
  receive(1_000)
  await expect.poll(() => numbers()).toEqual(fromTo(800, 1_000))
  expect(rows().map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual(
    fromTo(801, 1_001).map((place) => [`${place}`, '1000']),
  )
  expect(toEnd(log)).toBeLessThanOrEqual(1)
  receive(10)
  await expect.poll(() => numbers().at(-1)).toBe(1_009)
  await nextFrames()
  expect(toEnd(log)).toBeLessThanOrEqual(1)
})

const topNumber = (log: HTMLElement) => {
  const top = log.getBoundingClientRect().top + 1
  const row = [...log.querySelectorAll('[role="listitem"]')].find((item) => item.getBoundingClientRect().bottom > top)
  return row?.textContent?.match(/number (\d+)/)?.[1]
}

it('a reader near the upper end of the drawn lines stays there as lines arrive; at the end, the latest 200 are drawn', async () => {
  const { receive, log, rows, numbers } = await flooded()
  receive(1_000)
  await expect.poll(() => numbers().at(-1)).toBe(999)
  log.scrollTop = 150
  await nextFrames()
  const [before, first] = [topNumber(log), rows()[0]]
  const tops: unknown[] = []
  for (let newest = 1_004; newest < 1_020; newest += 5) {
    receive(5)
    await expect.poll(() => numbers().at(-1)).toBe(newest)
    await nextFrames()
    tops.push(topNumber(log))
  }
  expect(tops).toEqual([before, before, before, before])
  expect(rows()[0]).toBe(first)
  log.scrollTop = log.scrollHeight
  await expect.poll(() => numbers()).toEqual(fromTo(820, 1_020))
  await nextFrames()
  expect(toEnd(log)).toBeLessThanOrEqual(1)
})

it('at most 400 lines are drawn for a reader who scrolled up', async () => {
  const { receive, log, numbers } = await flooded()
  receive(1_000)
  await expect.poll(() => numbers().at(-1)).toBe(999)
  log.scrollTop -= 1_000
  await nextFrames()
  const before = topNumber(log)
  receive(300)
  await expect.poll(() => numbers()).toEqual(fromTo(900, 1_300))
  await nextFrames()
  expect(topNumber(log)).toBe(before)
})

it('a reader who scrolled up stays in place as lines arrive, and when the long-list code has loaded', async () => {
  const { receive, log, numbers } = await flooded()
  receive(1_000)
  await expect.poll(() => numbers().at(-1)).toBe(999)
  log.scrollTop -= 1_000
  await nextFrames()
  const before = topNumber(log)
  receive(20)
  await expect.poll(() => numbers().at(-1)).toBe(1_019)
  await nextFrames()
  expect(topNumber(log)).toBe(before)
  await arrive()
  await expect.poll(() => log.querySelectorAll('[role="listitem"]').length).toBeLessThan(100)
  await expect.poll(() => topNumber(log)).toBe(before)
  const firstAtTop = () => {
    log.scrollTop = 0
    return numbers()[0]
  }
  await expect.poll(firstAtTop).toBe(0)
})
