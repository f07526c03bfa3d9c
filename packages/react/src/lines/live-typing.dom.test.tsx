import { memoryNetwork } from '@lingobooth/testing'
import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { Composer } from '../parts/composer.tsx'
import { region, screen, show, within } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'

/** Ada reads English; Luis writes, and is seen while he types. */
async function meeting(language = 'en-US') {
  const network = memoryNetwork()
  const ada = await joinedAlone({ network })
  const luis = participant({ network })
  await luis.booth.join({ room: 'weekly', name: 'Luis', language })
  await expect.poll(() => luis.booth.app.view.getSnapshot().participants).toHaveLength(1)
  onTestFinished(() => luis.booth.leave())
  const { subtitles } = luis.booth
  subtitles.setLiveTyping(true)
  subtitles.agreeToLiveTyping()
  const types = async (text: string) => {
    await act(async () => {
      subtitles.composer.type(text)
      await luis.clock.advance(500)
    })
  }
  return { ada, luis, types, composer: subtitles.composer }
}

const told = () =>
  [...document.querySelectorAll('[aria-live="polite"] [role="paragraph"]')].map(({ textContent }) => textContent)

describe('what another person types', () => {
  it('stands in the list as it is read here, and tells screen readers whole sentences, each once', {
    tags: ['live-typing'],
  }, async () => {
    const { ada, luis, types, composer } = await meeting()
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    const heard: string[] = []
    const listen = new MutationObserver(() => heard.push(...told().flatMap((words) => words ?? [])))
    listen.observe(document.body, { childList: true, subtree: true, characterData: true })
    onTestFinished(() => listen.disconnect())
    await types('I agr')
    expect((await region('Subtitles').findByText('I')).closest('[data-state="open"]')).not.toBeNull()
    await types('I agree. But n')
    expect(await screen.findByText('Luis: I agree.')).toBeTruthy()
    await types('I agree. But not now')
    act(() => ada.booth.subtitles.setTypedReading('sentences'))
    expect(await region('Subtitles').findByText('I agree.')).toBeTruthy()
    await act(async () => {
      composer.submit()
      await luis.clock.advance(500)
    })
    expect(await screen.findByText('Luis: But not now')).toBeTruthy()
    expect([...new Set(heard)]).toEqual(['Luis: I agree.', 'Luis: But not now'])
  })

  it('is no text box and has the name of its author; own text stands in the box, and sent beside it under the own name', {
    tags: ['live-typing'],
  }, async () => {
    const { ada, types } = await meeting()
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    act(() => ada.booth.subtitles.setTypedReading('letters'))
    await types('Are you there?')
    fireEvent.input(region('Subtitles').getByRole('textbox'), { target: { value: 'Yes, I am' } })
    const lines = () =>
      within(region('Subtitles').getByRole('log'))
        .queryAllByRole('listitem')
        .map((line) => [
          line.querySelector('[data-part="speaker"] bdi')?.textContent,
          line.querySelector('[data-source]')?.getAttribute('data-source'),
          line.querySelector('[data-part="text"]')?.textContent,
        ])
    const box = region('Subtitles').getByRole<HTMLTextAreaElement>('textbox')
    await expect.poll(lines).toEqual([['Luis', 'other', 'Luis is writing… Are you there?']])
    expect(box.value).toBe('Yes, I am')
    fireEvent.keyDown(box, { key: 'Enter' })
    await expect
      .poll(() =>
        lines()
          .map(([name, source, text]) => `${name} ${source} ${text}`)
          .sort(),
      )
      .toEqual(['Ada Lovelace own Yes, I am', 'Luis other Luis is writing… Are you there?'])
    expect(box.value).toBe('')
  })

  it('tells screen readers too what is taken back, and a change of marks alone as nothing new', async () => {
    const { ada, luis, types, composer } = await meeting()
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    await types('I hate it. ')
    expect(await screen.findByText('Luis: I hate it.')).toBeTruthy()
    await types('')
    await expect.poll(told).toContain('Luis took back what was typed.')
    await types('I like it. ')
    await expect.poll(told).toContain('Luis: I like it.')
    await types('I LIKE it, all of it')
    await act(async () => {
      composer.submit()
      await luis.clock.advance(500)
    })
    await expect.poll(told).toContain('Luis: all of it')
  })

  it('shows the end of a long text, and says that it is being written', async () => {
    const { ada, types } = await meeting()
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    await types(`${'word '.repeat(400)}the end `)
    const row = (await region('Subtitles').findByText(/the end/)).closest('[data-part="text"]')
    expect(row?.textContent).toMatch(/^Luis is writing… …[\s\S]{900,1010}the end $/u)
  })

  it('is told to be gone with its author', { tags: ['live-typing-erased'] }, async () => {
    const { ada, luis, types } = await meeting()
    show(<SubtitlesPanel provider={ada.booth} {...required} />)
    await types('Yes. I think that')
    expect(await screen.findByText('Luis: Yes.')).toBeTruthy()
    await act(() => luis.booth.leave())
    expect(await region('Subtitles').findAllByText('What Luis was typing is gone.')).toHaveLength(2)
    expect(told()).toContain('What Luis was typing is gone.')
    expect(screen.queryByText(/I think/)).toBeNull()
  })
})

describe('the box of somebody whose typing is seen', () => {
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')

  it('asks once, tells while it is seen, and stops at a press', { tags: ['live-typing'] }, async () => {
    const { ada } = await meeting()
    show(<Composer booth={ada.booth} module="subtitles" hasInput hasMicrophone={false} />)
    act(() => ada.booth.subtitles.setLiveTyping(true))
    const hint = await screen.findByText('Others will see each letter, also those you delete.')
    expect(box().getAttribute('aria-describedby')).toContain(hint.id)
    fireEvent.click(screen.getByRole('button', { name: 'I understand' }))
    expect(await screen.findByText('Others see what you type')).toBeTruthy()
    expect(document.activeElement).toBe(box())
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(screen.queryByText('Others see what you type')).toBeNull()
    act(() => ada.booth.subtitles.setLiveTyping(true))
    expect(await screen.findByText('Others see what you type')).toBeTruthy()
  })

  it('holds back what was pasted until its author shows it', { tags: ['live-typing'] }, async () => {
    const { ada } = await meeting()
    show(<Composer booth={ada.booth} module="subtitles" hasInput hasMicrophone={false} />)
    act(() => {
      ada.booth.subtitles.setLiveTyping(true)
      ada.booth.subtitles.agreeToLiveTyping()
    })
    fireEvent.input(box(), { target: { value: 'the plan' }, inputType: 'insertFromPaste' })
    expect(await screen.findByText('What you pasted is not seen yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
    expect(await screen.findByText('Others see what you type')).toBeTruthy()
  })

  it('is not seen any more once the box is gone', async () => {
    const { ada } = await meeting()
    act(() => {
      ada.booth.subtitles.setLiveTyping(true)
      ada.booth.subtitles.agreeToLiveTyping()
    })
    const shown = show(<Composer booth={ada.booth} module="subtitles" hasInput hasMicrophone={false} />)
    fireEvent.input(box(), { target: { value: 'hello' } })
    expect(ada.booth.subtitles.view.getSnapshot().liveTyping).toBe('on')
    shown.unmount()
    expect(ada.booth.subtitles.view.getSnapshot().liveTyping).toBe('rests')
  })

  it('of Chat is never seen', async () => {
    const { ada } = await meeting()
    act(() => {
      ada.booth.subtitles.setLiveTyping(true)
      ada.booth.subtitles.agreeToLiveTyping()
    })
    show(<Composer booth={ada.booth} module="chat" hasInput hasMicrophone={false} />)
    fireEvent.input(box(), { target: { value: 'hello' } })
    expect(ada.network.published.filter(({ message }) => Reflect.get(Object(message), 'type') === 'partial')).toEqual(
      [],
    )
    expect(screen.queryByText('Others see what you type')).toBeNull()
  })
})

it('the box says nothing of who sees it where no room is joined, and has the focus once a button beside it is gone', async () => {
  const { booth, clock } = participant()
  booth.subtitles.setLiveTyping(true)
  booth.subtitles.agreeToLiveTyping()
  show(<Composer booth={booth} module="subtitles" hasInput hasMicrophone={false} />)
  const box = screen.getByRole('textbox')
  fireEvent.input(box, { target: { value: 'Hello' } })
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  await act(() => booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' }))
  expect(await screen.findByText('Not seen. Type on to show it.')).toBeTruthy()
  fireEvent.input(box, { target: { value: 'Hello all' } })
  expect(await screen.findByText('Others see what you type')).toBeTruthy()
  screen.getByRole('button', { name: 'Stop' }).focus()
  await act(async () => {
    const leaving = booth.leave()
    await clock.advance(1_000)
    await leaving
  })
  await expect.poll(() => screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(document.activeElement).toBe(box)
})
