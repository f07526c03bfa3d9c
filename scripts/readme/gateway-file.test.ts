import { expect, it } from 'vitest'
import { configurationSchema, optionsOf, readConfiguration } from '../../packages/gateway/src/node/configuration.ts'
import { blockOf } from '../release/words.ts'
import { readPage } from './pages.ts'

it('the gateway accepts the file on its page, except for services that are not available here', async () => {
  const file = blockOf({ page: 'docs/gateway.md', heading: '### Without code', language: 'json' })
  const environment = Object.fromEntries(
    [...file.matchAll(/"\$(\w+)"/g)].map(([, name]) => [name, `${name}, long enough for a secret`]),
  )
  const { redis, transports, ...rest } = JSON.parse(file)
  expect([typeof redis, Object.keys(transports)]).toEqual(['string', ['nats']])
  const options = await optionsOf(readConfiguration(JSON.stringify(rest), environment))
  const ids = (vendors: readonly { readonly id: string }[] = []) => vendors.map(({ id }) => id)
  expect([ids(options.translators), ids(options.speechToText), ids(options.textToSpeech)]).toEqual([
    ['deepl'],
    ['deepgram'],
    ['openai'],
  ])
})

it('the reference lists every entry of the file, with its meaning, and shows vendors and dictionaries that the gateway accepts', async () => {
  const page = 'docs/reference/gateway-file.md'
  const rows = [...readPage(page).matchAll(/^\| `([\w.]+)` \| `[^`]+` \| .+ \| (.*) \|$/gm)]
  const listed = rows.map(([, name = '']) => name)
  expect(listed.filter((name) => !name.includes('.'))).toEqual(Object.keys(configurationSchema.entries))
  expect(listed).toEqual(
    expect.arrayContaining(['transports.nats.lifetimeSeconds', 'redis.cluster', 'limits.day.minutes']),
  )
  const unsaid = rows.flatMap(([, name = '', meaning = '']) => (name.includes('.') || meaning.trim() ? [] : name))
  expect(unsaid).toEqual([])
  const file = {
    ...JSON.parse(blockOf({ page, heading: '## Vendors', language: 'json' })),
    authorizeUrl: 'https://host.example/who',
    keys: [{ kid: 'one', secret: 'a secret of at least thirty-two bytes' }],
    languages: { 'english-united-states': 'en-US' },
  }
  const environment = { DEEPL_API_KEY: 'key', TRANSLATE_KEY: 'key' }
  const options = await optionsOf(readConfiguration(JSON.stringify(file), environment))
  expect(options.translators?.map(({ id }) => id)).toEqual(['deepl', 'mine'])
  expect(await options.dictionaries?.load()).toEqual(file.dictionaries)
})
