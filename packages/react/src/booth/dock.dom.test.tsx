import { sampleLanguages } from '@lingobooth/testing'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { boxFor, findRegion, openSettings, region, screen, show, user, within } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth, type BoothProps } from './booth.tsx'

const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

async function greeted(props: Partial<BoothProps> = {}) {
  const ada = participant()
  show(<Booth provider={ada.booth} {...weekly} {...props} />)
  await screen.findByText('Connected')
  return ada
}

/** In a room where somebody has said something. */
async function joined(props: Partial<BoothProps> = {}) {
  const ada = await greeted(props)
  act(() => receive(ada, 'subtitles', ['Shall we begin?']))
  await screen.findByText('Shall we begin?')
  return ada
}

const boxes = () => screen.queryAllByPlaceholderText('Type text here')
const dock = () => document.querySelector<HTMLElement>('[data-scope="booth"][data-part="dock"]') as HTMLElement
const toggle = (name: string) => within(screen.getByRole('toolbar', { name: 'Panels' })).getByRole('button', { name })
const into = () => screen.queryByRole('button', { name: /^Into / })
const close = (title: string) => user.click(region(title).getByRole('button', { name: 'Close' }))

describe('the text box', () => {
  it('is one, below the panels, and says where its text goes', async () => {
    await joined()
    expect(boxes()).toEqual([await boxFor('Subtitles')])
    expect(dock().contains(boxes()[0] as HTMLElement)).toBe(true)
    await user.click(into() as HTMLElement)
    expect(into()?.textContent).toBe('Into Chat')
    expect(boxes()).toEqual([await boxFor('Chat')])
    await user.click(into() as HTMLElement)
    expect(boxes()).toEqual([await boxFor('Subtitles')])
  })

  it('sends into the panel that it names', async () => {
    const { booth } = await joined()
    const textsOf = (module: 'subtitles' | 'chat') => booth[module].view.getSnapshot().lines.map(({ text }) => text)
    await user.type(await boxFor('Chat'), 'a message{Enter}')
    await user.type(await boxFor('Subtitles'), 'a subtitle{Enter}')
    expect([textsOf('chat'), textsOf('subtitles')]).toEqual([['a message'], ['Shall we begin?', 'a subtitle']])
  })

  it('goes to the panel that is open, without a choice where there is one only, and with the last of them', async () => {
    await joined()
    await close('Subtitles')
    expect(boxes()).toEqual([await boxFor('Chat')])
    expect(into()).toBeNull()
    await close('Chat')
    expect([boxes(), into()]).toEqual([[], null])
    await user.click(toggle('Subtitles'))
    expect(boxes()).toEqual([await boxFor('Subtitles')])
    expect(into()).toBeNull()
    await user.click(toggle('Chat'))
    expect([boxes(), into()?.textContent]).toEqual([[await boxFor('Chat')], 'Into Chat'])
  })

  it('is left out for Subtitles alone if the host wants that', async () => {
    await joined({ showInput: false })
    expect([boxes(), into()?.textContent]).toEqual([[], 'Into Subtitles'])
    const box = await boxFor('Chat')
    expect(boxes()).toEqual([box])
  })

  it('has Attach file for Chat alone', async () => {
    await joined({ attachFile: true })
    const attach = () => screen.queryByRole('button', { name: 'Attach file' })
    expect(attach()).toBeNull()
    await boxFor('Chat')
    expect(dock().contains(attach())).toBe(true)
  })
})

describe('speech', () => {
  it.each([
    ['Subtitles', [true, false]],
    ['Chat', [false, true]],
  ])('goes into %s while that is in front', async (title, expected) => {
    const { booth } = await joined()
    const uses = () => [booth.subtitles, booth.chat].map(({ view }) => view.getSnapshot().microphone.active)
    await boxFor(title)
    await user.click(region('Speak').getByRole('button', { name: 'Start speech' }))
    await waitFor(() => expect(uses()).toEqual(expected))
  })

  it('has no other choice of where it goes', async () => {
    await joined()
    const speak = await openSettings('Speak')
    expect(await speak.findByRole('combobox', { name: /^I speak/ })).toBeTruthy()
    expect(speak.queryByRole('combobox', { name: 'Send speech to' })).toBeNull()
    for (const title of ['Subtitles', 'Chat'])
      expect(region(title).queryByRole('button', { name: /^Microphone/ })).toBeNull()
  })
})

describe('Translated voice', () => {
  const round = () => region('Translated voice').getAllByRole('button')[0] as HTMLElement
  const named = () => [round().textContent, round().ariaLabel]

  it('says what a press does in the language that is read, and has its usual word in the name', async () => {
    const { booth } = await joined()
    expect(named()).toEqual(['Hear them in English (US)', 'Hear them in English (US) (Unmute)'])
    await user.click(round())
    expect([booth.voice.view.getSnapshot().active, ...named()]).toEqual([
      true,
      'Stop the voice',
      'Stop the voice (Mute)',
    ])
    await user.click(round())
    expect(booth.voice.view.getSnapshot().active).toBe(false)
    act(() => booth.voice.setLanguage(sampleLanguages.spanishSpain.code))
    await waitFor(() => expect(round().textContent).toBe('Hear them in Spanish (Spain)'))
  })

  it('has its gender and its speed in its settings', async () => {
    const { booth } = await joined()
    const voice = region('Translated voice')
    expect(voice.queryByRole('button', { name: 'Female' })).toBeNull()
    expect(voice.queryByRole('combobox', { name: 'Playback speed' })).toBeNull()
    await openSettings('Translated voice')
    act(() => booth.voice.setGender('female'))
    await user.click(voice.getByRole('button', { name: 'Male', pressed: false }))
    expect(booth.voice.view.getSnapshot().gender).toBe('male')
    await user.click(voice.getByRole('button', { name: 'Female', pressed: false }))
    expect(booth.voice.view.getSnapshot().gender).toBe('female')
    await user.selectOptions(voice.getByRole('combobox', { name: 'Playback speed' }), '1.5×')
    expect(booth.voice.view.getSnapshot().playbackRate).toBe(1.5)
  })

  it('is not told twice: the head of Subtitles has its speed and Mute while it is closed', async () => {
    await joined()
    const ofVoice = () => [
      region('Subtitles').queryByRole('combobox', { name: 'Playback speed' }) !== null,
      region('Subtitles').queryByRole('button', { name: 'Unmute' }) !== null,
    ]
    expect(ofVoice()).toEqual([false, false])
    await close('Translated voice')
    expect(ofVoice()).toEqual([true, true])
  })
})

describe('the first screen', () => {
  it('has the text box below it, and nothing else of the dock', async () => {
    const { booth } = await greeted()
    await screen.findByText('Speak your language.')
    expect(within(dock()).queryAllByRole('region')).toEqual([])
    expect(
      within(dock())
        .getAllByRole('button')
        .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
    ).toEqual(['Into Subtitles', 'Send'])
    expect(boxes()).toHaveLength(1)
    act(() => void booth.subtitles.send('Good morning'))
    await findRegion('Speak')
    await waitFor(() =>
      expect(
        within(dock())
          .getAllByRole('region')
          .map(({ dataset }) => dataset.panel),
      ).toEqual(['stt', 'tts']),
    )
  })

  it('gives way while text goes into Chat, so that all of the dock is there', async () => {
    await greeted()
    await screen.findByText('Speak your language.')
    await boxFor('Chat')
    expect(screen.queryByText('Speak your language.')).toBeNull()
    expect(region('Speak').getByRole('button', { name: 'Settings' })).toBeTruthy()
    await boxFor('Subtitles')
    expect(screen.getByText('Speak your language.')).toBeTruthy()
  })

  it('does not lead to a text box that the host does not want', async () => {
    await greeted({ showInput: false })
    await screen.findByText('Speak your language.')
    expect([boxes(), screen.queryByRole('button', { name: 'Type instead' })]).toEqual([[], null])
  })

  it('leads to the text box with Type instead', async () => {
    await greeted()
    await user.click(await screen.findByRole('button', { name: 'Type instead' }))
    expect(document.activeElement).toBe(await boxFor('Subtitles'))
  })
})

describe('the head of Subtitles', () => {
  it('opens the page of the caption style at once', async () => {
    await joined()
    const subtitles = region('Subtitles')
    await user.click(subtitles.getByRole('button', { name: 'Caption style' }))
    expect(await subtitles.findByRole('heading', { name: 'Subtitles' })).toBeTruthy()
    expect(await subtitles.findByRole('button', { name: 'Back' })).toBeTruthy()
    expect(subtitles.getByText('Caption style')).toBeTruthy()
    await user.click(subtitles.getByRole('button', { name: 'Close' }))
    expect(subtitles.getByRole('button', { name: 'Caption style' })).toBeTruthy()
  })

  it('has no such button on the first screen', async () => {
    await greeted()
    await screen.findByText('Speak your language.')
    expect(region('Subtitles').queryByRole('button', { name: 'Caption style' })).toBeNull()
  })
})
