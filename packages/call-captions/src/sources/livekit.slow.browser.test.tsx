import { createBooth } from '@lingobooth/core'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { RoomContext, useTranscriptions } from '@livekit/components-react'
import type { Room } from 'livekit-client'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { callCaptions } from '../call-captions.ts'
import { livekitRooms } from '../test-support/livekit-rooms.ts'
import { attributes, liveKitCaptions, transcriptionTopic } from './livekit.ts'
import { mirrorTranscription } from './livekit-out.ts'

const enter = livekitRooms()
const newRoom = () => `captions-${crypto.randomUUID()}`

/** A page that knows LiveKit's components alone. */
function Transcriptions() {
  const lines = useTranscriptions()
  return lines.map(({ text, streamInfo }) => <p key={streamInfo.attributes?.[attributes.segment]}>{text}</p>)
}

function showTranscriptions(room: Room) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  root.render(
    <RoomContext.Provider value={room}>
      <Transcriptions />
    </RoomContext.Provider>,
  )
  return { texts: () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent), root }
}

/** What somebody says in this room is transcribed by an agent. */
const transcribe = (agent: Room, speaker: Room) => (text: string, segment: string, final: boolean) => {
  const [track] = speaker.localParticipant.trackPublications.values()
  return agent.localParticipant.sendText(text, {
    topic: transcriptionTopic,
    attributes: {
      [attributes.segment]: segment,
      [attributes.final]: String(final),
      [attributes.track]: track?.trackSid ?? '',
    },
  })
}

it('a page of LiveKit’s own components shows what a booth says, once', async () => {
  const name = newRoom()
  const [mine, theirs] = [await enter(name), await enter(name)]
  await mine.localParticipant.setMicrophoneEnabled(true)
  const { texts, root } = showTranscriptions(theirs)
  const booth = createBooth({ plugins: fakePlugins({ without: ['clock', 'page'] }).plugins })
  await booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  booth.subtitles.send('said before')
  const stop = mirrorTranscription({ booth, room: mine })
  booth.subtitles.send('We begin with the budget.')
  booth.subtitles.send('It has three parts.')
  await expect.poll(texts).toEqual(['We begin with the budget.', 'It has three parts.'])
  stop()
  booth.subtitles.send('not shown')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(texts()).toHaveLength(2)
  root.unmount()
  await booth.leave()
})

it('what an agent transcribes of this participant, and of nobody else, becomes lines', async () => {
  const name = newRoom()
  const rooms = await Promise.all(['mine', 'theirs', 'agent'].map(() => enter(name)))
  const [mine, theirs, agent] = rooms as [Room, Room, Room]
  await Promise.all([mine, theirs].map((room) => room.localParticipant.setMicrophoneEnabled(true)))
  const network = memoryNetwork()
  const { plugins } = fakePlugins({ network, without: ['clock', 'page', 'microphone', 'speechToText'] })
  const booth = createBooth({ plugins: [...plugins, callCaptions({ source: liveKitCaptions(mine) })] })
  await booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  booth.speak.toggle()
  const view = () => booth.subtitles.view.getSnapshot()
  await expect.poll(() => booth.speak.view.getSnapshot().microphone.state).toBe('listening')
  const [say, sayOther] = [transcribe(agent, mine), transcribe(agent, theirs)]
  await sayOther('not mine', 'other', true)
  await say('we begin', 's1', false)
  await say('we begin with the', 's1', false)
  await expect.poll(() => view().openLines.map(({ text }) => text)).toEqual(['we begin with the'])
  await say('We begin with the budget.', 's1', true)
  await expect.poll(() => view().lines.map(({ text }) => text)).toEqual(['We begin with the budget.'])
  await booth.leave()
})

it('a page keeps its own handler, and hands on what it gets', async () => {
  const name = newRoom()
  const [mine, agent] = [await enter(name), await enter(name)]
  await mine.localParticipant.setMicrophoneEnabled(true)
  const source = liveKitCaptions(mine, { register: false })
  const shown: string[] = []
  mine.registerTextStreamHandler(transcriptionTopic, (reader, participant) => {
    shown.push(participant.identity)
    source.take(reader, participant)
  })
  const heard: string[] = []
  const stop = source.subscribe(
    ({ text }) => heard.push(text),
    () => {},
  )
  await transcribe(agent, mine)('Hello.', 's1', true)
  await expect.poll(() => heard).toEqual(['Hello.'])
  stop()
  await transcribe(agent, mine)('After.', 's2', true)
  await expect.poll(() => shown).toHaveLength(2)
  expect(heard).toEqual(['Hello.'])
})

it('the captions end with the room', async () => {
  const room = await enter(newRoom())
  let ends = 0
  const stop = liveKitCaptions(room).subscribe(
    () => {},
    () => ends++,
  )
  await room.disconnect()
  await expect.poll(() => ends).toBe(1)
  stop()
})
