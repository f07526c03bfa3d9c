import { fakePage } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import { hear, joined, type PersonOptions, person, room, settled, spanishLine } from '../booth/test-support/person.ts'

/** A page that draws when the test says so. */
function drawnByHand() {
  const frames: (() => void)[] = []
  const page = { ...fakePage(), nextFrame: (run: () => void) => void frames.push(run) }
  return {
    frames,
    page,
    draw() {
      for (const run of frames.splice(0)) run()
    },
  }
}

/** Somebody in a room whose page draws when the test says so, and what the listeners of two views were told. */
async function drawn(options: PersonOptions = {}) {
  const { frames, page, draw } = drawnByHand()
  const ada = await joined({ ...options, page })
  draw()
  const told: string[] = []
  ada.booth.subtitles.view.subscribe(({ lines }) => told.push(`${lines.length} lines`))
  ada.booth.app.view.subscribe(({ drops }) => told.push(`${Object.keys(drops).length} kinds of drops`))
  return { ada, frames, draw, told }
}

describe('views on a page that draws frames', () => {
  it('notify their listeners once per frame, however much has changed', async () => {
    const { ada, frames, draw, told } = await drawn()
    for (const text of ['uno', 'dos', 'tres']) await hear(ada.network, spanishLine({ text }))
    await hear(ada.network, 'nonsense')
    expect([told, frames.length]).toEqual([[], 1])
    draw()
    expect(told).toEqual(['3 lines', '1 kinds of drops'])
    draw()
    expect(told).toHaveLength(2)
  })

  it('have a current snapshot, and a published one of the last frame', async () => {
    const { ada, draw } = await drawn()
    const { view } = ada.booth.subtitles
    const lines = () => [view.getSnapshot().lines.length, view.published.getSnapshot().lines.length]
    await hear(ada.network, spanishLine())
    expect(lines()).toEqual([1, 0])
    draw()
    expect(lines()).toEqual([1, 1])
  })

  it('all have their new values before the first listener is called', async () => {
    const { ada, draw } = await drawn()
    const { app, subtitles } = ada.booth
    const seen: unknown[] = []
    const look = () =>
      seen.push([
        subtitles.view.published.getSnapshot().lines.length,
        app.view.published.getSnapshot().drops['message.not-an-object'],
      ])
    subtitles.view.published.subscribe(look)
    app.view.published.subscribe(look)
    await hear(ada.network, spanishLine())
    await hear(ada.network, 'nonsense')
    draw()
    expect(seen).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('publish the effect of a control before it returns, and all earlier changes first', async () => {
    const { ada, told } = await drawn()
    const sizes: number[] = []
    ada.booth.subtitles.view.subscribe(({ fontSize }) => sizes.push(fontSize))
    ada.booth.subtitles.setFontSize(4)
    expect(sizes).toEqual([4])
    await hear(ada.network, spanishLine())
    ada.booth.subtitles.setFontSize(5)
    expect(told).toEqual(['0 lines', '1 lines'])
  })

  it('publish typed lines with the frame, however many are sent before it', async () => {
    const { ada, draw, told } = await drawn()
    for (const text of ['one', 'two', 'three']) expect(ada.booth.subtitles.send(text)).toBe(true)
    expect(told).toEqual([])
    draw()
    expect(told).toEqual(['3 lines'])
  })

  it('do not notify a listener that was removed, and are current again for the next one', async () => {
    const { ada, draw } = await drawn()
    const { published } = ada.booth.chat.view
    const listener = vi.fn()
    const subscription = published.subscribe(listener)
    await hear(ada.network, spanishLine({ module: 'chat', type: 'text' }), 'luis', 'chat')
    subscription.unsubscribe()
    draw()
    expect(listener).not.toHaveBeenCalled()
    expect(published.getSnapshot().lines).toHaveLength(1)
  })

  it('allow a listener to use a control, and finally publish the newest state to all', async () => {
    const { ada, draw } = await drawn()
    const sizes: number[] = []
    ada.booth.subtitles.view.subscribe(({ fontSize }) => {
      if (fontSize < 5) ada.booth.subtitles.setFontSize(5)
    })
    ada.booth.subtitles.view.subscribe(({ fontSize }) => sizes.push(fontSize))
    await hear(ada.network, spanishLine())
    draw()
    expect(new Set(sizes)).toEqual(new Set([5]))
  })

  it('do not delay starting, joining or leaving', async () => {
    const { page } = drawnByHand()
    const ada = person({ page })
    const seen = () => ada.booth.app.view.getSnapshot().status
    await ada.join()
    expect(seen()).toBe('joined')
    await ada.booth.leave()
    expect(seen()).toBe('left')
  })
})

it('views notify each change at once without frames', async () => {
  const ada = await joined()
  const told = new Set<number>()
  ada.booth.subtitles.view.published.subscribe(({ lines }) => told.add(lines.length))
  for (const text of ['uno', 'dos']) ada.network.inject(room, { channel: 'subtitles', message: spanishLine({ text }) })
  await settled()
  expect([...told]).toEqual([1, 2])
})
