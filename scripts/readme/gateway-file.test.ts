import { expect, it } from 'vitest'
import { optionsOf, readConfiguration } from '../../packages/gateway/src/node/configuration.ts'
import { blockOf } from '../release/words.ts'

it('the gateway accepts the file on its page, except for services that are not available here', async () => {
  const file = blockOf({ page: 'docs/guide/gateway.md', heading: '### Without code', language: 'json' })
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
