import { afterEach, describe, expect, it, vi } from 'vitest'
import { listen } from './test-support/listen.ts'
import { createWebMicrophone } from './web-microphone.ts'

const { mediaDevices, permissions } = navigator
const tracks: MediaStreamTrack[] = []

/** What the page asks the browser for, and the tracks that it gets. */
function watchDevices() {
  const original = mediaDevices.getUserMedia.bind(mediaDevices)
  return vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await original(constraints)
    tracks.push(...stream.getTracks())
    return stream
  })
}

async function open() {
  watchDevices()
  const heard = listen()
  const session = await createWebMicrophone().open(heard.options)
  return { ...heard, session }
}

const connected = (devices: readonly MediaDeviceInfo[]) => {
  vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue([...devices])
  mediaDevices.dispatchEvent(new Event('devicechange'))
}

/** A turn of every promise that the event has set going. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

afterEach(() => {
  vi.restoreAllMocks()
  for (const track of tracks.splice(0)) track.stop()
})

describe('the device of a session', () => {
  it('is requested with the constraints of the host, and without its id if the default device is wanted', async () => {
    const getUserMedia = watchDevices()
    const microphone = createWebMicrophone({ constraints: { deviceId: 'default', echoCancellation: false } })
    for (const defaultDevice of [false, true]) await (await microphone.open(listen({ defaultDevice }).options)).close()
    const common = { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true }
    expect(getUserMedia.mock.calls).toEqual([[{ audio: { ...common, deviceId: 'default' } }], [{ audio: common }]])
  })

  it('is passed as a wish to a host that provides the stream', async () => {
    const wishes: unknown[] = []
    const mediaStream = (wish: unknown) => {
      wishes.push(wish)
      return mediaDevices.getUserMedia({ audio: true })
    }
    const microphone = createWebMicrophone({ mediaStream })
    for (const overrides of [{}, { defaultDevice: true }])
      await (await microphone.open(listen(overrides).options)).close()
    expect(wishes).toEqual([{ defaultDevice: false }, { defaultDevice: true }])
  })

  it('is reported lost once when it is disconnected (scripted list of devices)', async () => {
    const { lost, session } = await open()
    const all = await mediaDevices.enumerateDevices()
    const own = tracks[0]?.getSettings()
    connected(all)
    await settled()
    expect(lost).toEqual([])
    const others = all.filter(({ deviceId, groupId }) => deviceId !== own?.deviceId && groupId !== own?.groupId)
    expect(others.length).toBeLessThan(all.length)
    connected(others)
    connected(others)
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await settled()
    expect(lost).toEqual([expect.objectContaining({ code: 'capture-lost' })])
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    await session.close()
  })

  it('is not reported lost if the browser hides the names of devices (scripted list of devices)', async () => {
    const { lost, session } = await open()
    const nameless = { kind: 'audioinput', deviceId: '', groupId: '', label: '' } as MediaDeviceInfo
    connected([nameless])
    await settled()
    expect(lost).toEqual([])
    await session.close()
  })

  it('is not reported lost if the browser refuses to list devices (scripted refusal)', async () => {
    const { lost, session } = await open()
    vi.spyOn(mediaDevices, 'enumerateDevices').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    mediaDevices.dispatchEvent(new Event('devicechange'))
    await settled()
    expect([lost, tracks.map(({ readyState }) => readyState)]).toEqual([[], ['live']])
    await session.close()
  })

  it.each([
    ['denied', 'capture-denied'],
    ['granted', 'capture-lost'],
  ])('that ends while the permission is %s is %s (scripted event)', async (state, code) => {
    const { lost, session } = await open()
    vi.spyOn(permissions, 'query').mockResolvedValue(Object.assign(new EventTarget(), { state }) as PermissionStatus)
    tracks[0]?.dispatchEvent(new Event('ended'))
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    expect(lost).toEqual([expect.objectContaining({ code })])
    await session.close()
  })
})
