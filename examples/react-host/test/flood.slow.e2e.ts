import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type } from './support/panels.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'
import { messageFrame } from './support/wire.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const roundsPerSecond = 100
const longest = 'я'.repeat(10_000)
const header = { v: 1, clientId: 'eve', id: 'eve', sentAtMs: 1, name: 'Eve', speakerLanguage: 'russian-russia' }
const line = { ...header, seq: 1, time: '10:00:00', text: longest, multiple: false, translations: [] }
const control = { ...header, module: 'lingobooth' }
const reads = { subtitles: [], chat: [], voice: [] }
/** The longest lines and interim results, and greetings. */
const frames = [
  messageFrame({ ...line, module: 'subtitles' }, { from: 'eve' }),
  messageFrame({ ...line, module: 'chat', type: 'text' }, { from: 'eve', channel: 'chat' }),
  messageFrame(
    { ...control, type: 'partial', revision: 1, text: longest, stable: { calm: 1, fast: 1 } },
    { from: 'eve' },
  ),
  messageFrame(
    { ...control, type: 'state', heads: { subtitles: 1, chat: 1 }, reads, asks: true },
    { from: 'eve', channel: 'control' },
  ),
]
/** Keeps its pace in a worker, like a program, each time with another id and number. */
const worker = `
const channel = new BroadcastChannel('lingobooth:1:"flooded"')
let count = 0
setInterval(() => {
  count++
  for (const { json, ...frame } of ${JSON.stringify(frames)}) {
    const body = JSON.parse(json)
    channel.postMessage({ ...frame, json: JSON.stringify({ ...body, id: 'eve-' + count, ...(body.seq && { seq: count }) }) })
  }
}, ${1_000 / roundsPerSecond})`

/** Resolves when the text was in a list of the page or where it is read now, be it for a moment. */
const shows = (page: Page, wanted: string) =>
  page.evaluateHandle((text) => {
    const time = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (
          ![...document.querySelectorAll('[role="log"], [data-part="now"]')].some((list) =>
            list.textContent?.includes(text),
          )
        )
          return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { time }
  }, wanted)

it('each typed line is shown to its author and to another, beside four hundred of the longest messages a second', async () => {
  const [writer, reader] = [
    await stage.enter({ ...ada, room: 'flooded' }),
    await stage.enter({ ...luis, room: 'flooded' }),
  ]
  const eve = await stage.context.newPage()
  await eve.route(`${stage.url}eve`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Eve</title>' }))
  await eve.goto(`${stage.url}eve`)
  await eve.evaluate((text) => {
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  }, worker)
  await expect.poll(() => reader.getByText(longest.slice(0, 100)).count()).toBeGreaterThan(0)
  for (let round = 0; round < 10; round++) {
    const text = `Room ${4_000 + round} is open.`
    const shown = [await shows(writer, `${4_000 + round}`), await shows(reader, `${4_000 + round}`)]
    await type(writer, 'Subtitles', text)
    await shown[0]?.evaluate(({ time }) => time)
    await reader.bringToFront()
    await shown[1]?.evaluate(({ time }) => time)
  }
  expect(stage.pageErrors).toEqual([])
})
