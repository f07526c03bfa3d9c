import type { LiveSpeechToText } from '@lingobooth/core'
import { liveSpeech, manualClock, sampleLanguages } from '@lingobooth/testing'
import { silent, startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { expect, it, onTestFinished } from 'vitest'
import { optionsOf, readConfiguration } from './configuration.ts'

const file = {
  authorizeUrl: 'https://host.example/who',
  keys: [{ kid: 'one', secret: 'a secret of at least thirty-two bytes' }],
  languages: { 'english-united-states': 'en-US' },
}

it.each([
  [15_000, {}, {}],
  [20_000, { vendorTimeoutMs: 20_000 }, {}],
  [3_000, { vendorTimeoutMs: 20_000 }, { finalTimeoutMs: 3_000 }],
])('a live vendor of a file has %d ms for its final text, with %j and %j', async (timeoutMs, ofGateway, ofVendor) => {
  const { url, close, connections } = await startStreamVendor({ dialect: 'whisperLiveKit', script: silent })
  onTestFinished(close)
  const clock = manualClock()
  const options = await optionsOf({
    ...readConfiguration(JSON.stringify({ ...file, ...ofGateway }), {}),
    liveSpeechToText: [{ dialect: 'whisperLiveKit', url, clock, ...ofVendor }],
  })
  const vendor = options.speechToText?.[0] as LiveSpeechToText
  onTestFinished(() => vendor.close?.())
  const { segment, end } = liveSpeech()
  const text = vendor.recognizeLive(segment, { language: sampleLanguages.americanEnglish, onPartial: () => {} })
  text.catch(() => {})
  end()
  await expect.poll(() => connections[0]?.heard.at(-1)?.kind).toBe('end')
  await clock.advance(timeoutMs)
  await expect(text).rejects.toThrow(`sent no final text within ${timeoutMs} ms.`)
})

it.each([
  [{}, 15_001, 15_000],
  [{ vendorTimeoutMs: 20_000 }, 20_001, 20_000],
])(
  'a live vendor of a file that would have longer than its gateway waits is refused: with %j',
  async (ofGateway, finalTimeoutMs, most) => {
    const liveSpeechToText = [{ dialect: 'soniox', apiKey: 'key', finalTimeoutMs }]
    await expect(
      optionsOf(readConfiguration(JSON.stringify({ ...file, ...ofGateway, liveSpeechToText }), {})),
    ).rejects.toMatchObject({
      code: 'bad-option',
      message: `Configuration file of the gateway: liveSpeechToText: "finalTimeoutMs" of the dialect soniox must be at most ${most}, the "vendorTimeoutMs" of the gateway: raise that too.`,
    })
  },
)
