import { definePlugin, Ports, provide, type RoomRules } from '@lingobooth/core'
import { fakeRoomPolicy, memoryNetwork } from '@lingobooth/testing'
import { act, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openSettings, region, screen, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { participant } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

/** Ada's panel, in a room with Luis, who reads Spanish. */
async function settingsOf(rules?: RoomRules) {
  const network = memoryNetwork({ roleOf: () => rules?.role })
  const policy = rules && fakeRoomPolicy(rules)
  const plugins = policy
    ? [
        definePlugin(
          'policy',
          provide(Ports.RoomPolicy, [], () => policy),
        ),
      ]
    : []
  const [ada, luis] = [participant({ network }, {}, plugins), participant({ network })]
  await ada.booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  await luis.booth.join({ room: 'weekly', name: 'Luis García', language: 'es-ES' })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  await openSettings('Subtitles')
  return { ada, policy, network, panel: region('Subtitles') }
}

async function glossaryOf(rules?: RoomRules) {
  const given = await settingsOf(rules)
  const { panel, ada } = given
  await user.click(panel.getByRole('button', { name: 'Glossary' }))
  const press = (name: string) => user.click(panel.getByRole('button', { name }))
  return {
    ...given,
    press,
    field: (name: string) => panel.getByRole<HTMLInputElement>('textbox', { name }),
    becomes: (choice: string) =>
      user.selectOptions(panel.getByRole('combobox', { name: 'In other languages' }), choice),
    terms: () => ada.booth.glossary.view.getSnapshot().terms,
    status: () =>
      panel
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
  }
}

it('a host adds a name that stays as it is, and a word in a language that somebody reads', {
  tags: ['glossary-of-room'],
}, async () => {
  const { panel, press, field, becomes, terms, status } = await glossaryOf({ role: 'host' })
  expect(panel.getByText('Everybody in this room uses these words from now on.')).toBeTruthy()
  const choices = within(panel.getByRole('combobox', { name: 'In other languages' })).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Stays as it is', 'English (US)', 'Spanish (Spain)'])
  await user.type(field('Word or name'), 'Green Bay')
  await press('Add')
  expect([terms(), status(), document.activeElement]).toEqual([
    [{ term: 'Green Bay', keep: true }],
    ['Green Bay is in the glossary.'],
    field('Word or name'),
  ])
  await user.type(field('Word or name'), 'discharge letter')
  await becomes('Spanish (Spain)')
  await user.type(field('Translation'), 'informe de alta{Enter}')
  expect(terms()).toEqual([
    { term: 'discharge letter', translations: { 'es-ES': 'informe de alta' } },
    { term: 'Green Bay', keep: true },
  ])
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'discharge letterSpanish (Spain): informe de alta',
    'Green BayStays as it is',
  ])
  expect(field('Word or name').value).toBe('')
})

it('a term is changed and renamed, keeps what it is called in languages that were not touched, and can be left as it was', {
  tags: ['glossary-of-room'],
}, async () => {
  const { ada, press, field, becomes, terms, panel } = await glossaryOf({ role: 'host' })
  act(() => void ada.booth.glossary.set({ term: 'ward', translations: { 'fr-FR': 'service', es: 'sala' } }))
  await press('Change ward')
  expect([document.activeElement, field('Word or name').value]).toEqual([field('Word or name'), 'ward'])
  await user.type(field('Word or name'), 's')
  await press('Cancel')
  expect(field('Word or name').value).toBe('')
  await press('Change ward')
  await becomes('French (France)')
  expect(field('Translation').value).toBe('service')
  await user.clear(field('Translation'))
  await user.type(field('Translation'), 'unité')
  await user.type(field('Word or name'), ' B')
  await press('Save')
  expect(terms()).toEqual([{ term: 'ward B', translations: { 'fr-FR': 'unité', 'es-ES': 'sala' } }])
  await press('Change ward B')
  await becomes('Stays as it is')
  await press('Save')
  expect(terms()).toEqual([{ term: 'ward B', keep: true }])
  expect(panel.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('what is wrong with a term is said beside its field, which gets the focus, and nothing is added', {
  tags: ['glossary-of-room'],
}, async () => {
  const { press, field, becomes, terms } = await glossaryOf({ role: 'host' })
  const problemOf = (name: string) => {
    const { ariaInvalid } = field(name)
    const words = document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
    return [field(name).getAttribute('aria-invalid') ?? ariaInvalid, words, document.activeElement === field(name)]
  }
  await press('Add')
  expect(problemOf('Word or name')).toEqual(['true', 'Write a word or a name.', true])
  await user.click(field('Word or name'))
  await user.paste('a'.repeat(101))
  await press('Add')
  expect(problemOf('Word or name')).toEqual(['true', 'Too long. Use fewer words or languages.', true])
  await user.clear(field('Word or name'))
  await user.type(field('Word or name'), 'ward')
  await becomes('Spanish (Spain)')
  await press('Add')
  expect(problemOf('Word or name').slice(0, 2)).toEqual(['false', ''])
  expect(problemOf('Translation')).toEqual(['true', 'Write the translation.', true])
  expect(terms()).toEqual([])
})

it('a term is removed with one press, after which the focus is at the next one, and can be added again at once', {
  tags: ['glossary-of-room'],
}, async () => {
  const { ada, press, panel, field, status } = await glossaryOf({ role: 'host' })
  act(() => {
    for (const term of ['a', 'b', 'c']) ada.booth.glossary.set({ term, keep: true })
  })
  await press('Remove b')
  expect([status(), document.activeElement]).toEqual([
    ['b was removed.'],
    panel.getByRole('button', { name: 'Remove c' }),
  ])
  await press('Remove c')
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Remove a' }))
  await press('Remove a')
  expect([panel.queryAllByRole('listitem'), document.activeElement]).toEqual([[], field('Word or name')])
  await user.keyboard('a{Enter}')
  expect(status()).toEqual(['a is in the glossary.'])
})

it('without a connection it says so, and keeps what was typed', async () => {
  const { network, press, field, status, terms } = await glossaryOf({ role: 'host' })
  network.failOpen('network')
  act(() => network.end())
  await user.type(field('Word or name'), 'ward')
  await press('Add')
  expect([status(), field('Word or name').value, terms()]).toEqual([
    [expect.stringContaining('No connection. Try again once it is back.')],
    'ward',
    [],
  ])
})

it('where no policy rules, it says that the words count on this page alone', {
  tags: ['glossary-of-room'],
}, async () => {
  const { panel, press, field, terms } = await glossaryOf()
  expect(panel.getByText('Only your page uses these words, from now on.')).toBeTruthy()
  await user.type(field('Word or name'), 'ward')
  await press('Add')
  expect(terms()).toEqual([{ term: 'ward', keep: true }])
})

it.each(['speaker', 'listener'] as const)(
  'a %s finds no glossary in the settings',
  { tags: ['glossary-of-room'] },
  async (role) => {
    const { panel } = await settingsOf({ role })
    expect(panel.getByRole('button', { name: 'Caption style' })).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Glossary' })).toBeNull()
  },
)

it('somebody who is no host any more still sees the terms, and can change none', {
  tags: ['glossary-of-room'],
}, async () => {
  const { ada, policy, panel } = await glossaryOf({ role: 'host' })
  act(() => void ada.booth.glossary.set({ term: 'ward', keep: true }))
  act(() => policy?.set({ role: 'speaker' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['wardStays as it is'])
  expect([
    panel.queryByRole('textbox', { name: 'Word or name' }),
    screen.queryByRole('button', { name: 'Remove ward' }),
  ]).toEqual([null, null])
})
