import { fakePlugins, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { defaultDetectorOptions } from '../audio/limits.ts'
import { createStores } from '../booth/atoms.ts'
import { settled } from '../booth/test-support/person.ts'
import { unlimitedMeter } from '../booth/test-support/unlimited-meter.ts'
import { createFailureLog } from '../vendors/failure-log.ts'
import { createVendorCalls } from '../vendors/vendor-calls.ts'
import { createListening } from './listening.ts'
import { createLevel } from './speech-atoms.ts'

it('capture keeps a recording until it is released, and none beyond the room', async () => {
  const { microphone, speechToText, clock, logger } = fakePlugins()
  const stores = createStores()
  stores.catalogue.set([sampleLanguages.americanEnglish])
  const {
    capture,
    recognize: recognizeSegment,
    recordings,
  } = createListening({
    microphone,
    detector: defaultDetectorOptions,
    level: createLevel(),
    onTestFailed: () => {},
    targetsOf: () => [],
    recognizers: [speechToText],
    clock,
    logger,
    timeoutMs: 1_000,
    watch: createFailureLog(logger),
    vendorCalls: createVendorCalls({
      ...{ clock, timeoutMs: 1_000 },
      meter: unlimitedMeter(clock),
      watch: createFailureLog(logger),
    }),
    sentences: false,
    stores,
    voice: { echoDetector: () => undefined },
    detect: false,
    languageOf: () => 'en-US',
    report: () => {},
    lines: () => undefined,
  })
  const recognize = async (segmentId: string) => {
    const { signal } = new AbortController()
    const calls = { signal, awaited() {}, drafted() {}, ended() {} }
    recognizeSegment({ module: 'subtitles', segmentId, startedAtMs: 0 }, calls)
    await settled()
    return speechToText.requests.map(({ segment }) => segment.id)
  }
  capture({ input: { device: 0, shut: false, defaultDevice: false }, sendBack: () => {}, receive: () => {} })
  await settled()
  for (const id of ['said', 'refused', 'last']) microphone.emit({ id })
  await settled()
  recordings.free('refused')
  expect(await recognize('said')).toEqual(['said'])
  expect(await recognize('refused')).toEqual(['said'])
  recordings.freeAll()
  expect(await recognize('last')).toEqual(['said'])
  expect(logger.entries.filter(({ level }) => level === 'warn')).toEqual([
    {
      level: 'warn',
      message: 'Speech recognition failed',
      details: { vendor: 'lingobooth', code: 'not-found', message: 'The recording is no longer available.' },
    },
  ])
})
