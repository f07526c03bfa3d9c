import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { panelParts } from '../panels/panel-parts.ts'
import { SpeakPanel } from '../panels/panels.tsx'
import { region, screen, show, user } from '../test-support/setup.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

async function speak() {
  const ada = await joinedAlone()
  await panelParts.load()
  show(<SpeakPanel provider={ada.booth} initialLanguage="en-US" initialVisibility />)
  await user.click(screen.getByRole('button', { name: 'Start speech' }))
  await screen.findByText('Listening…')
  const level = (levelDb: number, thresholdDb = -55) => act(() => ada.microphone.level(levelDb, thresholdDb))
  return { ada, level, panel: region('Speak') }
}

const meter = () => screen.queryByRole('meter', { name: 'Microphone level' })
const drawn = () => {
  const { style, dataset } = meter() as HTMLElement
  return {
    level: style.getPropertyValue('--_level'),
    threshold: style.getPropertyValue('--_threshold'),
    now: meter()?.getAttribute('aria-valuenow'),
    state: dataset.state,
  }
}

it('the meter shows the level, the threshold and the presence of speech', async () => {
  const { ada, level } = await speak()
  level(-60, -40)
  expect(drawn()).toEqual({ level: '25%', threshold: '50%', now: '25', state: 'listening' })
  level(-20, -40)
  act(() => ada.microphone.speak(true))
  expect(drawn()).toEqual({ level: '75%', threshold: '50%', now: '75', state: 'speaking' })
})

it.each([
  [Number.NEGATIVE_INFINITY, '0'],
  [Number.NaN, '0'],
  [-200, '0'],
  [12, '100'],
])('the meter draws %s decibels as %s percent', async (levelDb, percent) => {
  const { level } = await speak()
  level(levelDb)
  expect(drawn().now).toBe(percent)
})

it('the meter has a name and bounds, and is not a live region', async () => {
  const { level } = await speak()
  level(-60)
  expect(
    meter()
      ?.getAttributeNames()
      .filter((name) => name.startsWith('aria-'))
      .sort(),
  ).toEqual(['aria-label', 'aria-valuemax', 'aria-valuemin', 'aria-valuenow'])
  expect(meter()?.closest('[aria-live], [role="status"]')).toBeNull()
})

it('a new level renders nothing again', async () => {
  const { level, panel } = await speak()
  level(-60)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(panel.getByRole('button', { name: 'Stop speech' }).closest('[data-panel]') as HTMLElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (let loudness = -60; loudness < -30; loudness++) level(loudness)
  await waitFor(() => expect(changes.length).toBeGreaterThan(0))
  expect(changes.every(({ target }) => target === meter())).toBe(true)
})

it('the meter is absent while the microphone is closed, and when it reports no level', async () => {
  const { ada, level } = await speak()
  expect(meter()).toBeNull()
  level(-60)
  expect(meter()).toBeTruthy()
  let release = () => {}
  act(() => {
    release = ada.booth.speak.hold()
  })
  expect([meter(), screen.queryByText('Paused: you are muted in the call') !== null]).toEqual([null, true])
  act(release)
  expect(meter()).toBeNull()
  level(-60)
  await user.click(screen.getByRole('button', { name: 'Stop speech' }))
  expect(meter()).toBeNull()
})

it('ten seconds of silence show a warning, and the first sound removes it', async () => {
  const { ada, level } = await speak()
  const warning = () => screen.queryByText('The microphone picks up no sound. Is it muted in the system settings?')
  level(-100)
  await act(() => ada.clock.advance(9_999))
  expect(warning()).toBeNull()
  await act(() => ada.clock.advance(1))
  expect(warning()?.getAttribute('role')).toBe('status')
  level(-89)
  expect([warning(), screen.queryByText('Listening…') !== null]).toEqual([null, true])
})

it('the mark has a tooltip, and neither is present if loudness is not the criterion', async () => {
  const { level } = await speak()
  const mark = () => [meter()?.style.getPropertyValue('--_mark'), meter()?.title]
  level(-60, -55)
  expect(mark()).toEqual(['""', 'Your voice should rise above the mark.'])
  level(-60, Number.NEGATIVE_INFINITY)
  expect(mark()).toEqual(['none', ''])
})
