import { fakePlugins } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { defaultDetectorOptions } from '../../domain/detector-options.ts'
import { createStores } from '../../stores/stores.ts'
import { settled } from '../test-support/person.ts'
import { createEchoes } from '../voice/echoes.ts'
import { createCaptureActors } from './capture.ts'

it('keeps no recording that recognition refuses', async () => {
  const { microphone, speechToText, clock, logger } = fakePlugins()
  const { hear, recognize, release } = createCaptureActors({
    microphone,
    recognizers: [speechToText],
    detector: defaultDetectorOptions,
    clock,
    timeoutMs: 1_000,
    logger,
    stores: createStores(),
    echoes: createEchoes(clock),
    tell: (call) => call(),
  })
  createActor(hear, { input: { shut: false, defaultDevice: false } }).start()
  await settled()
  microphone.emit({ id: 'refused' })
  await settled()
  createActor(recognize, { input: { module: 'subtitles', segmentId: 'refused', startedAtMs: 0 } }).start()
  await settled()
  expect([speechToText.requests.length, logger.entries.filter(({ level }) => level === 'warn')]).toEqual([
    0,
    [expect.objectContaining({ details: { code: 'not-found' } })],
  ])
  release()
})
