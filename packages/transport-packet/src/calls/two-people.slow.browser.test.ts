import { type Booth, createBooth } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createPacketTransport } from '../index.ts'
import { agoraDouble } from '../test-support/doubles/agora.ts'
import { dailyDouble } from '../test-support/doubles/daily.ts'
import { memoryCall } from '../test-support/memory-call.ts'

const linesOf = ({ subtitles }: Booth) => subtitles.view.getSnapshot().lines.map(({ text }) => text)

it.each([
  { name: 'Daily', double: dailyDouble, maxBytes: 4_096, encoding: 'text', perSecond: 20 },
  { name: 'Agora', double: agoraDouble, maxBytes: 1_024, encoding: 'bytes', perSecond: 30 },
] as const)(
  'over a call like that of $name, people read each other, a link to a file, what was said before they came and while they were cut off',
  async ({ double, ...limits }) => {
    const call = memoryCall(limits)
    let count = 0
    const enter = () => {
      const member = call.enter(`${++count}`)
      return { ...member, transport: createPacketTransport(double(member).call) }
    }
    const come = async (name: string) => {
      const { transport, cut, mend } = enter()
      const booth = createBooth({ plugins: fakePlugins({ transport, without: ['clock', 'page'] }).plugins })
      await booth.join({ room: 'weekly', name, language: 'en-US' })
      return { booth, cut, mend }
    }
    const [ada, luis] = [await come('Ada'), await come('Luis')]
    const long = 'a long line '.repeat(300).trim()
    ada.booth.subtitles.send('good morning')
    luis.booth.subtitles.send(long)
    await expect.poll(() => linesOf(ada.booth)).toContain(long)
    await expect.poll(() => linesOf(luis.booth)).toContain('good morning')

    const page = await enter().transport.open({
      ...{ room: 'weekly', channels: ['chat'], signal: new AbortController().signal },
      self: { clientId: 'page', userId: 'page', name: 'Nour' },
      ...{ onDelivery: () => {}, onStatus: () => {}, onClosed: () => {} },
    })
    const urlFile = 'https://files.example/plan.pdf'
    await page.publish('chat', {
      ...{ v: 1, module: 'chat', type: 'file', id: 'plan', clientId: 'page', seq: 1, sentAtMs: 1 },
      ...{ time: '10:00:00', name: 'Nour', speakerLanguage: 'english-united-states', text: 'plan.pdf', urlFile },
    })
    const filesOf = ({ chat }: Booth) => chat.view.getSnapshot().lines.map((line) => line.urlFile)
    await expect.poll(() => filesOf(luis.booth)).toEqual([urlFile])

    luis.cut()
    ada.booth.subtitles.send('while you were away')
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    luis.mend()
    await expect.poll(() => linesOf(luis.booth), { timeout: 15_000 }).toContain('while you were away')

    const eva = await come('Eva')
    await expect
      .poll(() => linesOf(eva.booth), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['good morning', long, 'while you were away']))
    expect(linesOf(luis.booth)).toHaveLength(3)
    await page.close()
    await Promise.all([ada, luis, eva].map(({ booth }) => booth.leave()))
  },
  60_000,
)
