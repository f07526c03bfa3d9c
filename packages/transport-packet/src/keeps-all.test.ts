import { createBooth } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { bigBlueButtonCall } from './calls/big-blue-button.ts'
import { createPacketTransport, type PacketTransportOptions } from './index.ts'
import { memoryCall } from './test-support/memory-call.ts'

/** What somebody reads who takes the own lines off the record in this call. */
async function warningsIn(options: PacketTransportOptions) {
  const transport = createPacketTransport(options)
  const booth = createBooth({ plugins: fakePlugins({ transport, without: ['clock', 'page'] }).plugins })
  await booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  booth.rules.setOffRecord(true)
  const warnings = booth.notices.view.getSnapshot().map(({ code }) => code)
  await booth.leave()
  return warnings
}

it('a call that keeps what it carries is named to whoever speaks off the record, and no other', {
  tags: ['off-record-newcomers'],
}, async () => {
  const kept = bigBlueButtonCall('ada')
  kept.update({ data: {}, pushEntry: () => {} })
  expect(await warningsIn(kept.call)).toEqual(['off-record-kept'])
  const maxBytes = 4_096
  expect(await warningsIn({ channel: memoryCall({ maxBytes }).enter().channel, maxBytes })).toEqual([])
})
