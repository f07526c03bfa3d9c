import { recognitionHoleMs } from '@lingobooth/core/workspace'
import { memoryNetwork } from '@lingobooth/testing'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { screen, show, within } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, type Participant, participant } from '../test-support/two-booths.ts'

const Panels = { subtitles: SubtitlesPanel, chat: ChatPanel }

/** Ada comes into a room where something was said. */
async function lateJoiner(module: 'subtitles' | 'chat') {
  const network = memoryNetwork({ history: true })
  const grace = await joinedAlone({ network })
  for (const text of ['first', 'second']) grace.booth[module].send(text)
  await waitFor(() => expect(linesOf(grace, module)).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }]))
  const ada = await arriving(participant({ network }))
  const Panel = Panels[module]
  const { container } = show(<Panel provider={ada.booth} {...required} />)
  await waitFor(() => expect(linesOf(ada, module)).toHaveLength(2))
  const spoken = () =>
    [...container.querySelectorAll('[aria-live="polite"] > [role="paragraph"]')].map(({ textContent }) => textContent)
  return { network, grace, ada, spoken }
}

async function arriving(somebody: Participant) {
  await somebody.booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  return somebody
}

const linesOf = ({ booth }: Participant, module: 'subtitles' | 'chat') => booth[module].view.getSnapshot().lines
const items = () => within(screen.getAllByRole('log')[0] as HTMLElement).getAllByRole('listitem')
const dividers = () =>
  items().map((item) => [...item.querySelectorAll('[data-part="divider"]')].map(({ textContent }) => textContent))
const origins = () => items().map((item) => item.querySelector<HTMLElement>('[data-origin]')?.dataset.origin)

describe.each(['subtitles', 'chat'] as const)('in the %s', (module) => {
  it('history from before joining is one block, marked once, that is not announced', async () => {
    const { grace, spoken } = await lateJoiner(module)
    expect([dividers(), origins()]).toEqual([
      [['Earlier'], []],
      ['history', 'history'],
    ])
    grace.booth[module].send('third')
    grace.booth[module].send('fourth')
    await waitFor(() => expect(items()).toHaveLength(4))
    expect([dividers(), origins()]).toEqual([
      [
        ['Earlier'],
        [],
        [expect.stringMatching(module === 'subtitles' ? /^You joined\. You read \S/ : /^You joined$/)],
        [],
      ],
      ['history', 'history', 'live', 'live'],
    ])
    expect(spoken()).toEqual(['Ada Lovelace: third', 'Ada Lovelace: fourth'])
  })

  it('a missed line is placed in order, with a labelled mark', async () => {
    const { network, grace, ada, spoken } = await lateJoiner(module)
    network.lose(({ message }) => Reflect.get(Object(message), 'text') === 'missed')
    grace.booth[module].send('missed')
    await waitFor(() => expect(linesOf(grace, module).at(-1)?.outcome).toBe('sent'))
    network.lose(undefined)
    grace.booth[module].send('next')
    await waitFor(async () => {
      await ada.clock.advance(1_000)
      expect(origins()).toEqual(['history', 'history', 'repair', 'live'])
    })
    const late = screen.getAllByRole('img', { name: 'Arrived late' })
    expect(late.map((mark) => [mark.textContent, mark.closest('[role="listitem"]')])).toEqual([
      ['Arrived late', items()[2]],
    ])
    expect(dividers()).toEqual([
      ['Earlier'],
      [],
      [expect.stringMatching(module === 'subtitles' ? /^You joined\. You read \S/ : /^You joined$/)],
      [],
    ])
    // By itself, as it may answer what was said before: so is the line after it.
    expect(items().map((item) => item.querySelector('[data-part="speaker"] bdi') !== null)).toEqual(
      module === 'chat' ? [true, true, true, true] : [true, false, true, true],
    )
    expect(spoken()).toEqual(['Ada Lovelace: next', 'Arrived late: Ada Lovelace: missed'])
  })

  it('speech that was recognised late has the same mark', async () => {
    const { grace, spoken } = await lateJoiner(module)
    grace.booth.speak.setTarget(module)
    grace.booth.speak.toggle()
    await waitFor(() => expect(grace.microphone.isOpen).toBe(true))
    grace.speechToText.hang()
    grace.microphone.emit({ startedAtMs: grace.clock.now() })
    grace.microphone.emit({ startedAtMs: grace.clock.now() })
    await waitFor(() => expect(grace.speechToText.pending).toHaveLength(2))
    const [first, second] = grace.speechToText.pending
    second?.answer('second')
    await grace.clock.advance(recognitionHoleMs)
    await waitFor(() => expect(linesOf(grace, module).at(-1)?.text).toBe('second'))
    first?.answer('first')
    await waitFor(() => expect(items()).toHaveLength(4))
    const late = screen.getAllByRole('img', { name: 'Arrived late' })
    expect(late.map((mark) => mark.closest('[role="listitem"]'))).toEqual([items()[3]])
    expect(spoken()).toEqual(['Ada Lovelace: second', 'Arrived late: Ada Lovelace: first'])
  })
})
