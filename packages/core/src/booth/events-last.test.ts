import { expect, it } from 'vitest'
import { hear, person, settled, spanishLine } from './test-support/person.ts'

it('a booth has done all that belongs to an event when it reaches the host', async () => {
  const ada = person()
  const seen: Record<string, unknown> = {}
  const { app, subtitles, speak, voice } = ada.booth
  ada.booth.on('joined', () => {
    seen.joined = [app.view.getSnapshot().status, app.view.getSnapshot().room]
  })
  ada.booth.on('line.added', ({ key }) => {
    seen.lineAdded = [subtitles.view.getSnapshot().lines.at(-1)?.key === key, voice.view.getSnapshot().state]
  })
  ada.booth.on('capture.stopped', () => {
    seen.captureStopped = speak.view.getSnapshot().microphone.active
  })
  ada.booth.on('left', () => {
    seen.left = app.view.getSnapshot().status
  })
  await ada.join()
  ada.booth.voice.toggle()
  ada.booth.speak.toggle()
  await settled()
  await hear(ada.network, spanishLine())
  await ada.booth.leave()
  expect(seen).toEqual({
    joined: ['joined', 'weekly'],
    lineAdded: [true, 'preparing'],
    captureStopped: false,
    left: 'left',
  })
})
