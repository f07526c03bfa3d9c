import { expect, it } from 'vitest'
import { controlsOf, missingOf, numbers, openRoom, textsOf } from '../../booth/test-support/open-room.ts'

const messageBytes = 1_024
const bytesOf = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)).byteLength

it('a newcomer gets the earlier lines over a transport of small messages, in several', async () => {
  const { network, comes, said } = openRoom({ messageBytes })
  const ada = await comes()
  await said(ada, ...numbers(20))
  const luis = await comes()
  expect(textsOf(luis)).toEqual(numbers(20))
  const sizes = controlsOf(network, 'answer').map(({ message }) => bytesOf(message))
  expect([sizes.length > 5, Math.max(...sizes) <= messageBytes, missingOf(luis)]).toEqual([true, true, []])
})

it('a newcomer is told of an earlier line that is too long for an answer', async () => {
  const { clock, comes, said } = openRoom({ messageBytes })
  const ada = await comes()
  const long = 'x'.repeat(480)
  await said(ada, 'before', long, 'after')
  expect(textsOf(ada)).toEqual(['before', long, 'after'])
  const luis = await comes()
  await clock.advance(60_000)
  expect(textsOf(luis)).toEqual(['before', 'after'])
  expect(missingOf(luis)).toEqual([{ type: 'lines.missing', module: 'subtitles', lines: 1 }])
  expect(luis.notices()).toContain('lines-missing')
})
