import { captionContrast } from '@lingobooth/core/view'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { openSettings, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

async function captionSettings({ hasDetails = true } = {}) {
  const ada = await joinedAlone()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = await openSettings('Subtitles')
  expect(panel.queryByRole('group', { name: 'Caption style' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Caption style' }))
  await panel.findByRole('group', { name: 'Caption style' })
  expect(panel.queryByRole('combobox', { name: 'Font' })).toBeNull()
  if (hasDetails) await user.click(panel.getByRole('button', { name: 'Details' }))
  const choose = (label: string, option: string) =>
    user.selectOptions(panel.getByRole('combobox', { name: label }), option)
  const chosen = (label: string) =>
    (panel.getByRole('combobox', { name: label }) as HTMLSelectElement).selectedOptions[0]?.textContent
  return { ada, panel, choose, chosen, style: () => ada.booth.subtitles.view.getSnapshot().captionStyle }
}

const fields = [
  'Text size',
  'Font',
  'Text colour',
  'Text opacity',
  'Background colour',
  'Background opacity',
  'Window colour',
  'Window opacity',
  'Text edge',
  'Caption bar',
]

it('the settings set each part of the style, show it, and return to the page’s style field by field or at once', async () => {
  const { panel, choose, chosen, style } = await captionSettings()
  expect(fields.map(chosen)).toEqual(fields.map(() => '—'))
  await choose('Text size', '150%')
  await choose('Font', 'Monospaced serif')
  await choose('Text colour', 'Yellow')
  await choose('Text opacity', '75%')
  await choose('Background colour', 'Blue')
  await choose('Background opacity', '100%')
  await choose('Window colour', 'Green')
  await choose('Window opacity', '25%')
  await choose('Text edge', 'Outline')
  await choose('Caption bar', 'At the top')
  expect(style()).toEqual({
    size: 150,
    font: 'monospaced-serif',
    color: '#ffff00',
    opacity: 75,
    background: '#0000ff',
    backgroundOpacity: 100,
    window: '#00ff00',
    windowOpacity: 25,
    edge: 'outline',
    x: 50,
    y: 0,
  })
  const preview = (await panel.findByText('this.')).closest('[data-captions]') as HTMLElement
  expect(preview.style.getPropertyValue('--_caption-color')).toBe('#ffff00bf')
  await choose('Text size', '—')
  expect(style()).not.toHaveProperty('size')
  await user.click(panel.getByRole('button', { name: 'As on this page' }))
  expect(style()).toEqual({ x: 50, y: 0 })
  await choose('Caption bar', '—')
  expect([style(), fields.map(chosen)]).toEqual([{}, fields.map(() => '—')])
})

it('a preset is one press, keeps the place, and is shown as chosen while nothing else is', async () => {
  const { ada, panel, choose, style } = await captionSettings()
  const pressed = () => panel.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['As on this page'])
  act(() => ada.booth.subtitles.setCaptionStyle({ x: 50, y: 0, font: 'serif' }))
  expect(panel.queryAllByRole('button', { pressed: true })).toEqual([])
  await user.click(panel.getByRole('button', { name: 'Large' }))
  expect([style(), pressed()]).toEqual([{ size: 200, x: 50, y: 0 }, ['Large']])
  await user.click(panel.getByRole('button', { name: 'High contrast' }))
  expect(pressed()).toEqual(['High contrast'])
  expect(captionContrast(style())).toBe(21)
  await choose('Text edge', 'Outline')
  expect(panel.queryAllByRole('button', { pressed: true })).toEqual([])
})

it('the sample names who speaks, and its last word is open', async () => {
  const { panel } = await captionSettings()
  const sample = (await panel.findByText('this.')).parentElement
  expect(sample?.textContent).toBe('Captions look like this.')
  expect(sample?.previousElementSibling?.textContent).toBe('Ada Lovelace')
})

it('the settings warn when text and background have low contrast, and allow it', async () => {
  const { panel, choose, style } = await captionSettings()
  const warning = () => panel.queryByText(/^Hard to read/)?.textContent
  expect(warning()).toBeUndefined()
  await choose('Text colour', 'Yellow')
  await choose('Background colour', 'White')
  await choose('Background opacity', '100%')
  expect(warning()).toBe('Hard to read: the contrast is 1 to 1, and should be at least 4.5 to 1.')
  expect(style()).toMatchObject({ color: '#ffff00', background: '#ffffff' })
  await choose('Background colour', 'Blue')
  expect(warning()).toBeUndefined()
})

it('the settings keep values chosen elsewhere: a colour without a name, a position set by hand', async () => {
  const { ada, panel, choose, chosen, style } = await captionSettings()
  act(() => ada.booth.subtitles.setCaptionStyle({ color: '#abcdef', x: 10, y: 20 }))
  expect([chosen('Text colour'), chosen('Caption bar')]).toEqual(['#abcdef', 'Moved by hand'])
  await choose('Caption bar', '—')
  expect(style()).toEqual({ color: '#abcdef' })
  expect(panel.queryByRole('option', { name: 'Moved by hand' })).toBeNull()
})

it('the settings are a page of their own, from which Back and Escape return to the other settings', async () => {
  const { panel } = await captionSettings({ hasDetails: false })
  const shown = () => [
    panel.queryByRole('group', { name: 'Caption style' }) !== null,
    panel.queryByRole('checkbox', { name: 'Bilingual' }) !== null,
  ]
  const way = () => panel.getByRole('button', { name: 'Caption style' })
  expect([shown(), document.activeElement]).toEqual([[true, false], panel.getByRole('button', { name: 'Back' })])
  await user.keyboard('{Enter}')
  expect([shown(), document.activeElement]).toEqual([[false, true], way()])
  await user.keyboard('{Enter}')
  await user.keyboard('{Escape}')
  expect([shown(), document.activeElement]).toEqual([[false, true], way()])
  await user.keyboard('{Escape}')
  expect([shown(), document.activeElement]).toEqual([[false, false], panel.getByRole('button', { name: 'Settings' })])
})
