import { keyOfDouble, startVendorDouble } from '@lingobooth/testing/vendor-doubles'
import { expect, onTestFinished, test } from 'vitest'
import { createEngineRoom } from './engine-room.ts'
import { engineVendors } from './engine-vendors.ts'
import { vendorsOfEnvironment } from './vendors-of-environment.ts'

const idsOf = (env: Record<string, string>) => {
  const { translators, recognizers, voices } = vendorsOfEnvironment(env)
  return [translators, recognizers, voices].map((list) => list.map(({ id }) => id))
}

test('keys and addresses in the environment become vendors, and without them there are none', () => {
  expect(idsOf({})).toEqual([[], [], []])
  expect(idsOf({ DEEPL_API_KEY: 'a', LIBRETRANSLATE_URL: 'http://127.0.0.1:5000' })[0]).toEqual([
    'deepl',
    'libretranslate',
  ])
  expect(idsOf({ DEEPGRAM_API_KEY: 'b', OPENAI_API_KEY: 'c' })).toEqual([
    ['openai'],
    ['deepgram', 'openai'],
    ['deepgram', 'openai'],
  ])
})

test('a vendor from the environment is asked before the local engines, and no page gets its key', async () => {
  const openai = await startVendorDouble('openai')
  const hosted = vendorsOfEnvironment({ OPENAI_API_KEY: keyOfDouble, OPENAI_BASE_URL: `${openai.url}/v1` })
  const engines = createEngineRoom({ neural: [], choice: 'auto', hosted })
  onTestFinished(async () => {
    await engines.close()
    await openai.close()
  })
  openai.say('Guten Morgen.')
  const { translators, speechToText, textToSpeech, languages } = engineVendors(engines)
  expect([translators, speechToText, textToSpeech].map(([first]) => first?.id)).toEqual(['openai', 'openai', 'openai'])
  const listed = await languages.list()
  const [source, target] = ['en-US', 'de-DE'].map((tag) => listed.find((language) => language.tag === tag))
  if (!source || !target) throw new Error('Both languages are listed.')
  expect(await translators[0]?.translate({ text: 'Good morning.', source, target })).toBe('Guten Morgen.')
  expect(listed.every(({ services }) => services.size === 3)).toBe(true)
  const report = engines.report()
  expect(report.uses[0]).toEqual({ task: 'translation', engine: 'openai', leaves: 'openai' })
  expect(JSON.stringify([report, listed])).not.toContain(keyOfDouble)
})
