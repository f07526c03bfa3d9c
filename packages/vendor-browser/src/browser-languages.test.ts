import { AdapterError, type LanguageCatalog } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { createBrowserLanguages } from './browser-languages.ts'

const failure = new AdapterError('service', 'network', 'The service is down.')
const failing: LanguageCatalog = { list: () => Promise.reject(failure) }

it('the languages of the browser stand in for a catalogue that fails, and this is told with its failure', async () => {
  const told: unknown[] = []
  const languages = await createBrowserLanguages({ besides: failing, tags: ['en-US', 'nb-NO'] }).list({
    onStandIn: (cause) => told.push(cause),
  })
  expect([languages.map(({ tag }) => tag), told]).toEqual([['en-US', 'nb-NO'], [failure]])
})

it('the languages of a catalogue that answers stand in for nothing', async () => {
  const [english] = await createBrowserLanguages({ tags: ['en-US'] }).list()
  const told: unknown[] = []
  const besides: LanguageCatalog = { list: async () => (english ? [english] : []) }
  const languages = await createBrowserLanguages({ besides }).list({ onStandIn: (cause) => told.push(cause) })
  expect([languages.map(({ tag }) => tag), told]).toEqual([['en-US'], []])
})
