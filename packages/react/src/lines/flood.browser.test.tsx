import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { reader } from '../test-support/reader.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'

const linesPerFrame = 18
const frames = 20
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it.each([
  ['plain', 1],
  ['virtual', 300],
])(
  'lines that arrive faster than anybody reads make at most two commits a frame, in a %s list',
  async (_, linesBefore) => {
    const { booth, receive } = await reader()
    const commits = new Set<number>()
    const { getByText } = stage(
      <Profiler id="panel" onRender={(...[, , , , , commitTime]) => commits.add(commitTime)}>
        <SubtitlesPanel provider={booth} {...required} />
      </Profiler>,
    )
    receive(linesBefore)
    await expect.poll(() => getByText(`line number ${linesBefore - 1}`)).toBeVisible()
    for (let round = 0; round < frames; round++) {
      if (round === 2) commits.clear()
      receive(linesPerFrame)
      await frame()
    }
    expect(commits.size).toBeLessThanOrEqual(2 * frames)
    await expect.poll(() => getByText(`line number ${linesBefore + frames * linesPerFrame - 1}`)).toBeVisible()
  },
)

it('many lines typed in a row make at most two commits a frame', async () => {
  const { booth } = await reader()
  const commits = new Set<number>()
  const { getByText } = stage(
    <Profiler id="panel" onRender={(...[, , , , , commitTime]) => commits.add(commitTime)}>
      <SubtitlesPanel provider={booth} {...required} />
    </Profiler>,
  )
  const typed = (round: number, index: number) => `typed line ${round * linesPerFrame + index}`
  for (let round = 0; round < frames; round++) {
    if (round === 2) commits.clear()
    for (let index = 0; index < linesPerFrame; index++) {
      booth.subtitles.send(typed(round, index))
      await Promise.resolve()
    }
    await frame()
  }
  expect(commits.size).toBeLessThanOrEqual(2 * frames)
  await expect.poll(() => getByText(typed(frames - 1, linesPerFrame - 1))).toBeVisible()
})
