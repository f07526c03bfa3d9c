import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { countArrays } from '../test-support/count-arrays.ts'
import { countScrolls } from '../test-support/count-scrolls.ts'
import { nextFrames } from '../test-support/next-frames.ts'
import { reader } from '../test-support/reader.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'

/** What one more line takes in a list of so many: nothing here depends on the machine. */
async function oneMore(count: number) {
  const { booth, receive } = await reader()
  receive(count)
  const commits = new Set<number>()
  stage(
    <Profiler id="panel" onRender={(...[, , , , , commitTime]) => commits.add(commitTime)}>
      <SubtitlesPanel provider={booth} {...required} />
    </Profiler>,
    { width: 400, height: 500 },
  )
  const log = page.getByRole('log').element() as HTMLElement
  const has = (text: string) =>
    [...log.querySelectorAll('[role="listitem"]')].some((row) => row.textContent?.endsWith(text))
  await expect
    .poll(() => has(`number ${count - 1}`) && log.querySelectorAll('[role="listitem"]').length < 110)
    .toBe(true)
  receive(1)
  await expect.poll(() => has(`number ${count}`)).toBe(true)
  for (let before = -1; before !== commits.size; await nextFrames().then(nextFrames)) before = commits.size
  commits.clear()
  let added = 0
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) added += addedNodes.length
  })
  observer.observe(log, { childList: true, subtree: true })
  const scrolls = countScrolls(log)
  const stop = countArrays(count)
  receive(1)
  await nextFrames().then(nextFrames)
  const { walked, copied } = stop()
  observer.disconnect()
  expect(has(`number ${count + 1}`)).toBe(true)
  return { commits: commits.size, scrolls: scrolls(), added, walked, copied }
}

it('one more line costs as many commits, layouts and new elements at 10,000 lines as at 100, and a copy but no walk', async () => {
  const [short, long] = [await oneMore(100), await oneMore(10_000)]
  expect(long.commits).toBeLessThanOrEqual(short.commits + 1)
  expect(long.scrolls).toBeLessThanOrEqual(short.scrolls + 4)
  expect(long.added).toBeLessThanOrEqual(short.added + 2)
  expect(long.copied).toBe(1)
  expect(long.walked).toBeLessThanOrEqual(short.walked)
})
