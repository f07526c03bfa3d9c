import { createBooth } from '@lingobooth/core'
import { assembleBooth } from '@lingobooth/core/workspace'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { keyOfDouble, startVendorDouble, vendorDoubles } from '@lingobooth/testing/vendor-doubles'
import { describe, expect, it, onTestFinished } from 'vitest'
import { vendorPlugins } from '../index.ts'
import { presets } from '../test-support/preset-cases.ts'

const said = 'The secret handshake'

const translating = (Object.keys(presets) as (keyof typeof presets)[]).filter((name) =>
  vendorDoubles[name].calls.some(({ kind }) => kind === 'translation'),
)

/** Somebody who reads French by this vendor, and by nothing else. */
async function startReader(name: (typeof translating)[number]) {
  const double = await startVendorDouble(name)
  onTestFinished(() => double.close())
  const network = memoryNetwork()
  const fakes = fakePlugins({ network, without: ['translator'] })
  const speakers = fakePlugins({ network, without: ['translator'] })
  const { id, translation } = presets[name]({ url: double.url, apiKey: keyOfDouble })
  const vendor = vendorPlugins({ id, ...(translation && { translation }) })
  const { booth, actor } = assembleBooth({ plugins: [...vendor, ...fakes.plugins] })
  const speaker = createBooth({ plugins: speakers.plugins })
  const events: unknown[] = []
  actor.on('*', (event) => events.push(event))
  for (const each of [booth, speaker]) onTestFinished(() => each.leave())
  await booth.join({ room: 'weekly', name: 'Ada', language: 'french-france' })
  await speaker.join({ room: 'weekly', name: 'Luis', language: 'english-united-states' })
  const told = () =>
    JSON.stringify([fakes.logger.entries, events, booth.usage.view.getSnapshot(), booth.notices.view.getSnapshot()])
  const lines = () => booth.subtitles.view.getSnapshot().lines
  return { double, speaker, told, lines, clock: fakes.clock }
}

describe.each(translating)('a booth whose vendor is %s', (name) => {
  it('shows its translations', async () => {
    const { speaker, lines, double } = await startReader(name)
    double.say('La poignée de main secrète')
    speaker.subtitles.send(said)
    await expect
      .poll(() => lines().map(({ translation }) => 'text' in translation && translation.text))
      .toEqual(['La poignée de main secrète'])
  })

  const quota = Object.entries(vendorDoubles[name].errors).find(([, { code }]) => code === 'quota-exceeded')
  it.each(['wrongKey', ...(quota ? [quota[0]] : [])])(
    'reveals neither key nor text when the vendor fails with %s, and calls it once per line',
    async (error) => {
      const { double, speaker, told, lines } = await startReader(name)
      double.fail(error)
      speaker.subtitles.send(said)
      await expect.poll(() => lines().map(({ translation }) => translation.state)).toEqual(['failed'])
      expect(double.requests.length).toBe(1)
      for (const secret of [keyOfDouble, said, double.url]) expect(told()).not.toContain(secret)
    },
  )

  const [error] = quota ?? []
  if (error)
    it('stops calling the vendor after its quota is used up', async () => {
      const { double, speaker, lines } = await startReader(name)
      double.fail(error)
      speaker.subtitles.send(said)
      await expect.poll(() => lines().map(({ translation }) => translation.state)).toEqual(['failed'])
      for (let line = 0; line < 5; line++) speaker.subtitles.send(`Line ${line}`)
      await expect.poll(() => lines().filter(({ translation }) => translation.state === 'failed').length).toBe(6)
      expect(double.requests.length).toBe(1)
    })
})
