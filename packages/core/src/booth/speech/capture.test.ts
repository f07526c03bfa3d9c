import { fakePlugins, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { defaultDetectorOptions } from '../../domain/detector-options.ts'
import { setSource } from '../../domain/settings.ts'
import { createFailureLog } from '../../policies/failure-log.ts'
import { createStores } from '../../stores/stores.ts'
import { settled } from '../test-support/person.ts'
import { unlimitedMeter } from '../test-support/unlimited-meter.ts'
import { createCapture } from './capture.ts'
import { createLevel } from './level.ts'
import { createListening } from './listening.ts'

it('keeps a recording until it is freed, and none beyond the room', async () => {
  const { microphone, speechToText, clock, logger } = fakePlugins()
  const stores = createStores()
  stores.languages.set([sampleLanguages.americanEnglish])
  stores.settings.set((settings) => setSource(settings, 'subtitles', 'en-US'))
  const level = createLevel()
  const listening = createListening({
    microphone,
    detector: defaultDetectorOptions,
    level,
    onTestFailed: () => {},
    recognizers: [speechToText],
    clock,
    timeoutMs: 1_000,
    watch: createFailureLog(logger),
    meter: unlimitedMeter(clock),
    sentences: false,
    stores,
    tell: () => {},
  })
  const { actors, free, end } = createCapture({
    microphone,
    detector: defaultDetectorOptions,
    clock,
    logger,
    stores,
    voice: { repeats: () => false, mayRepeat: () => false },
    listen: async () => listening,
    level,
  })
  const recognize = async (segmentId: string) => {
    createActor(actors.recognize, { input: { module: 'subtitles', segmentId, startedAtMs: 0 } }).start()
    await settled()
    return speechToText.requests.map(({ segment }) => segment.id)
  }
  createActor(actors.microphone, { input: { shut: false, defaultDevice: false } }).start()
  await settled()
  for (const id of ['said', 'refused', 'last']) microphone.emit({ id })
  await settled()
  free('refused')
  expect(await recognize('said')).toEqual(['said'])
  expect(await recognize('refused')).toEqual(['said'])
  end()
  expect(await recognize('last')).toEqual(['said'])
  expect(logger.entries.filter(({ level }) => level === 'warn')).toEqual([
    {
      level: 'warn',
      message: 'Speech recognition failed',
      details: { vendor: 'lingobooth', code: 'not-found', message: 'The recording is no longer available.' },
    },
  ])
})
