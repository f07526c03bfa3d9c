import { createLocalTracks, type LocalTrack, type Room, VideoPresets } from 'livekit-client'

const wanted = {
  microphone: { audio: true },
  camera: { video: { resolution: VideoPresets.h540.resolution } },
} as const

export type Device = keyof typeof wanted

export const devices: readonly Device[] = ['microphone', 'camera']

/** Opens and shares microphone and camera, or the one of them that is asked for. Resolves to those that failed; the call continues without them. */
export async function openDevices(room: Room, signal: AbortSignal, asked = devices): Promise<readonly Device[]> {
  const missing: Device[] = []
  for (const device of asked) {
    try {
      for (const track of await createLocalTracks(wanted[device])) await share(room, track, signal)
    } catch {
      if (!signal.aborted) missing.push(device)
    }
  }
  return missing
}

async function share(room: Room, track: LocalTrack, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted()
    await room.localParticipant.publishTrack(track)
    signal.throwIfAborted()
  } catch (error) {
    track.stop()
    throw error
  }
}
