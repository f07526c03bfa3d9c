import { fakePlugins, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { defaultDetectorOptions } from '../audio/limits.ts'
import { createStores } from '../booth/atoms.ts'
import { settled } from '../booth/test-support/person.ts'
import { unlimitedMeter } from '../booth/test-support/unlimited-meter.ts'
import { createFailureLog } from '../vendors/failure-log.ts'
import { createVendorCalls } from '../vendors/vendor-calls.ts'
import { createCapture } from './capture.ts'
import { createListening } from './listening.ts'
import { createRecordings } from './recordings.ts'
import { createSilentMicrophone } from './silent-microphone.ts'
import { createLevel } from './speech-atoms.ts'
import type { MicrophoneCommand } from './speech-capture.machine.ts'

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

it('two captures at once have devices of their own', async () => {
  const { clock, logger } = fakePlugins()
  const stores = createStores()
  const told: string[] = []
  let opened = 0
  const capture = createCapture({
    microphone: {
      async open({ onSpeaking }) {
        const name = `device ${++opened}`
        return {
          setGate: (shut) => void told.push(`${name} ${shut ? 'shut' : 'opens'}`),
          async close() {
            told.push(`${name} closed`)
            onSpeaking(true)
          },
        }
      },
    },
    detector: defaultDetectorOptions,
    level: createLevel(),
    recordings: createRecordings(1),
    silentMicrophone: createSilentMicrophone(clock, stores),
    live: false,
    ...{ clock, logger, stores },
  })
  const start = (name: string) => {
    let obey = (_: MicrophoneCommand) => {}
    const stop = capture({
      input: { device: 0, shut: false, defaultDevice: false },
      sendBack: ({ type }) => void told.push(`${name} ${type}`),
      receive(listener) {
        obey = listener
      },
    })
    return { stop, tell: (command: MicrophoneCommand) => obey(command) }
  }
  const taken = async () => {
    await settled()
    return told.splice(0)
  }
  const one = start('one')
  const other = start('other')
  expect(await taken()).toEqual([
    'device 1 opens',
    'one microphone.opened',
    'device 2 opens',
    'other microphone.opened',
  ])
  one.tell({ type: 'device.open', device: 1 })
  one.tell({ type: 'gate', shut: true })
  expect(await taken()).toEqual(['device 1 shut', 'one microphone.gated', 'device 3 shut', 'one microphone.opened'])
  one.tell({ type: 'device.close', device: 0 })
  one.tell({ type: 'device.close', device: 0 })
  other.tell({ type: 'end' })
  expect(await taken()).toEqual(['device 1 closed', 'device 2 shut'])
  one.stop()
  one.stop()
  expect(await taken()).toEqual(['device 3 closed'])
  other.stop()
  expect(await taken()).toEqual(['device 2 closed'])
})
