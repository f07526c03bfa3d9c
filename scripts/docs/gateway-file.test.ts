import { expect, it } from 'vitest'
import { optionsOf, readConfiguration } from '../../packages/gateway/src/node/configuration.ts'
import { readPages } from './pages.ts'

const files = readPages().flatMap(({ text }) =>
  [...text.matchAll(/^```json\n(\{[\s\S]*?"authorizeUrl"[\s\S]*?)^```$/gm)].map(([, file = '']) => file),
)

it('the pages show a whole file of a gateway', () => expect(files).toHaveLength(1))

it.each(files)('the gateway accepts the file, except for services that are not available here: %s', async (file) => {
  const environment = Object.fromEntries(
    [...file.matchAll(/"\$(\w+)"/g)].map(([, name]) => [name, `${name}, long enough for a secret`]),
  )
  const { redis, transports, ...rest } = JSON.parse(file)
  const options = await optionsOf(readConfiguration(JSON.stringify(rest), environment))
  expect([options.translators, options.speechToText, options.textToSpeech].map((vendors) => vendors?.length)).toEqual([
    1, 1, 1,
  ])
})
