import { expect, it } from 'vitest'
import { joined, settled } from '../test-support/person.ts'

it('the last words that were not recognised are told at once, without a notice, until some are', {
  tags: ['recognition-failed'],
}, async () => {
  const ada = await joined()
  const state = () => ada.booth.speak.view.getSnapshot().microphone.state
  ada.booth.speak.toggle()
  await settled()
  ada.speechToText.fail('network')
  ada.microphone.emit()
  await settled()
  expect([state(), ada.notices()]).toEqual(['unrecognized', []])
  expect(ada.events).toContainEqual({ type: 'dropped', what: 'speech', reason: 'failed', code: 'network', count: 1 })
  ada.speechToText.answer('again')
  ada.microphone.emit()
  await settled()
  expect(state()).toBe('listening')
})
