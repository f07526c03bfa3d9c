import { expect, it } from 'vitest'
import { set } from './settings.ts'
import { createSettingsAtoms, onSettingsChange } from './settings-atoms.ts'

it('a listener hears every change of the settings with those before it, its own changes too', () => {
  const { settings } = createSettingsAtoms()
  const sizes: number[][] = []
  onSettingsChange(settings, (now, before) => {
    sizes.push([before.chat.fontSize, now.chat.fontSize])
    if (now.chat.fontSize === 3) settings.set((known) => set(known, 'chat', 'fontSize', 4))
  })
  settings.set((known) => set(known, 'chat', 'fontSize', 3))
  settings.set((known) => set(known, 'chat', 'fontSize', 5))
  expect(sizes).toEqual([
    [2, 3],
    [3, 4],
    [4, 5],
  ])
})

it('only what the participant chooses is to be stored', () => {
  const { choose, choices, settings } = createSettingsAtoms()
  choices.set([])
  settings.set((known) => set(known, 'chat', 'fontSize', 3))
  choose((known) => set(known, 'chat', 'fontSize', 4))
  expect(choices.get()?.map(({ before, after }) => [before.chat.fontSize, after.chat.fontSize])).toEqual([[3, 4]])
})

it('a listener that threw once hears the next change', () => {
  const { settings } = createSettingsAtoms()
  const sizes: number[] = []
  onSettingsChange(settings, ({ chat }) => {
    sizes.push(chat.fontSize)
    if (chat.fontSize === 3) throw new TypeError('too large')
  })
  expect(() => settings.set((known) => set(known, 'chat', 'fontSize', 3))).toThrow('too large')
  settings.set((known) => set(known, 'chat', 'fontSize', 4))
  expect(sizes).toEqual([3, 4])
})
