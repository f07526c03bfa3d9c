import type { Transport } from '@lingobooth/core'
import { fakePage } from '@lingobooth/testing'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/subtitles-panel.tsx'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const linesPerFrame = 18
const frames = 20
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Somebody to whom lines can be brought at once, on a page that draws frames. */
async function reader() {
  let lines = 0
  let bring = () => {}
  const transport: Transport = {
    id: 'brought',
    async open({ onDelivery }) {
      bring = () => {
        const text = `line number ${lines++}`
        const message = {
          module: 'subtitles',
          name: `Speaker ${lines % 7}`,
          speakerLanguage: 'english-united-states',
          text,
        }
        onDelivery({ channel: 'subtitles', sender: 'stranger', message })
      }
      return { limits: { messageBytes: 65_536 }, publish: async () => {}, close: async () => {} }
    },
  }
  const page = { ...fakePage(), nextFrame: (run: () => void) => void requestAnimationFrame(run) }
  const { booth } = await joinedAlone({ transport, page })
  return {
    booth,
    receive(count: number) {
      for (let index = 0; index < count; index++) bring()
    },
  }
}

it.each([
  ['plain', 1],
  ['virtual', 300],
])(
  'lines that come faster than anybody reads make at most two commits a frame, in a %s list',
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

it('many lines that are typed in a row make at most two commits a frame', async () => {
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
