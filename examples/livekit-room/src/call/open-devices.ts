import { createLocalTracks, type LocalTrack, type Room, VideoPresets } from 'livekit-client'

const wanted = {
  microphone: { audio: true },
  camera: { video: { resolution: VideoPresets.h540.resolution } },
} as const

export type Device = keyof typeof wanted

/** Opens and shares microphone and camera. Resolves to those that failed; the call continues without them. */
export async function openDevices(room: Room, signal: AbortSignal): Promise<readonly Device[]> {
  const missing: Device[] = []
  for (const device of ['microphone', 'camera'] as const) {
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
