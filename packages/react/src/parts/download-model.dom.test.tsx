import type { Booth } from '@lingobooth/core'
import { fakeTranslator, sampleLanguages } from '@lingobooth/testing'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { screen, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { twoBooths } from '../test-support/two-booths.ts'

type Downloads = NonNullable<Booth['downloads']>
type Download = ReturnType<Downloads['list']>[number]

/** A translator whose model is not here yet. */
function downloading() {
  const listeners = new Set<() => void>()
  const started: Download[] = []
  let list: readonly Download[] = []
  const downloads: Downloads = {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (download) => started.push(download),
  }
  const set = (...next: readonly Download[]) =>
    act(async () => {
      list = next
      for (const listener of listeners) listener()
    })
  return { started, set, translator: Object.assign(fakeTranslator(), { downloads }) }
}

it('a required model is downloaded with one press, and the waiting lines are translated', {
  tags: ['model-downloads'],
}, async () => {
  const { translator, started, set } = downloading()
  const { ada, luis } = await twoBooths({ translator })
  const { spanishSpain: source, americanEnglish: target } = sampleLanguages
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  translator.fail('not-found')
  luis.booth.subtitles.send('Buenos días.')
  await set({ source, target, state: 'needed' })
  const button = await screen.findByRole('button', { name: 'Download Spanish (Spain) – English (US)' })
  expect(screen.getByText('This browser can translate these lines on your device, after a download.')).toBeTruthy()
  await user.click(button)
  expect(started).toMatchObject([{ source, target }])
  await set({ source, target, state: 'loading', progress: 0.25 })
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25')
  await set({ source, target, state: 'failed' })
  expect(await screen.findByRole('button', { name: button.textContent ?? '' })).toBeTruthy()
  translator.answer('Good morning.')
  await set()
  expect(await screen.findByText('Good morning.')).toBeTruthy()
  expect(screen.queryByText(/after a download/)).toBeNull()
})

it('a model that was wanted for another translation is not offered while lines are translated', {
  tags: ['model-downloads'],
}, async () => {
  const { translator, set } = downloading()
  const { ada, luis } = await twoBooths({ translator })
  const { spanishSpain: source, americanEnglish: target } = sampleLanguages
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  translator.answer('Good morning.')
  luis.booth.subtitles.send('Buenos días.')
  await screen.findByText('Good morning.')
  await set({ source, target, state: 'needed' })
  expect(screen.queryByText(/after a download/)).toBeNull()
  translator.fail('not-found')
  luis.booth.subtitles.send('¿Cuándo?')
  expect(await screen.findByText(/after a download/)).toBeTruthy()
})
