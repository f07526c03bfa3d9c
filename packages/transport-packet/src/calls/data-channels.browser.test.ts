import { createBooth } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createPacketTransport } from '../index.ts'
import { dataChannels } from './data-channels.ts'

/** Two real connections, whose channels open later. */
async function connected() {
  const pair = [new RTCPeerConnection(), new RTCPeerConnection()] as const
  const [one, two] = pair
  one.onicecandidate = ({ candidate }) => void two.addIceCandidate(candidate ?? undefined)
  two.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined)
  const channels = pair.map((peer) => peer.createDataChannel('booth', { negotiated: true, id: 0 }))
  await one.setLocalDescription()
  await two.setRemoteDescription(one.localDescription as RTCSessionDescription)
  await two.setLocalDescription()
  await one.setRemoteDescription(two.localDescription as RTCSessionDescription)
  return { channels, close: () => pair.forEach((peer) => void peer.close()) }
}

it('two people read each other over their data channels, and one who leaves is gone', async () => {
  const { channels, close } = await connected()
  const booths = ['ada', 'luis'].map((name, index) => {
    const { call, add } = dataChannels()
    add(index === 0 ? 'luis' : 'ada', channels[index] as RTCDataChannel)
    const transport = createPacketTransport(call)
    const { plugins } = fakePlugins({ transport, without: ['clock', 'page'] })
    return { name, booth: createBooth({ plugins }) }
  })
  await Promise.all(booths.map(({ name, booth }) => booth.join({ room: 'weekly', name, language: 'en-US' })))
  const [ada, luis] = booths.map(({ booth }) => booth) as [
    ReturnType<typeof createBooth>,
    ReturnType<typeof createBooth>,
  ]
  const long = 'a long line '.repeat(300).trim()
  ada.subtitles.send('hello')
  ada.subtitles.send(long)
  luis.subtitles.send('good morning')
  const texts = ({ subtitles }: typeof ada) =>
    subtitles.view.getSnapshot().lines.flatMap(({ own, text }) => (own ? [] : [text]))
  await expect.poll(() => texts(luis)).toEqual(['hello', long])
  await expect.poll(() => texts(ada)).toEqual(['good morning'])
  await expect.poll(() => ada.app.view.getSnapshot().participants.length).toBe(1)
  close()
  await expect.poll(() => ada.app.view.getSnapshot().participants.length).toBe(0)
  await Promise.all([ada.leave(), luis.leave()])
})
