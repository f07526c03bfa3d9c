import type { LingoboothError } from '@lingobooth/core'
import { lostError, revokedError } from './capture-errors.ts'

export interface TrackWatch {
  readonly track: MediaStreamTrack
  /** The track is that of a device which the page opened, and not the host's own. */
  readonly watchDevice: boolean
  readonly signal: AbortSignal
  onLost(error: LingoboothError): void
  /** The system gives silence instead of sound, or gives sound again. */
  onMuted(muted: boolean): void
}

/** Tells when the track ends, or when no sound is to be expected of it any more. */
export function watchTrack({ track, watchDevice, signal, onLost, onMuted }: TrackWatch): void {
  track.addEventListener('mute', () => onMuted(true), { signal })
  track.addEventListener('unmute', () => onMuted(false), { signal })
  if (!watchDevice) {
    track.addEventListener('ended', () => onLost(lostError()), { signal })
    return
  }
  track.addEventListener('ended', async () => onLost((await isRevoked()) ? revokedError() : lostError()), { signal })
  // Not every browser ends the track when the page loses its permission, nor when its device is gone.
  permission().then((status) => {
    status?.addEventListener('change', () => status.state === 'denied' && onLost(revokedError()), { signal })
  })
  const { mediaDevices } = navigator
  const checkDevice = async () => {
    if (!(await isConnected(track))) onLost(lostError())
  }
  mediaDevices.addEventListener('devicechange', checkDevice, { signal })
}

const permission = async () => {
  try {
    return await navigator.permissions.query({ name: 'microphone' })
  } catch {
    return undefined
  }
}

const isRevoked = async () => (await permission())?.state === 'denied'

/** The default device is known by its group, for its id goes on to the next default. What a browser does not tell counts as connected. */
async function isConnected(track: MediaStreamTrack): Promise<boolean> {
  const { deviceId, groupId } = track.getSettings()
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => undefined)
  if (!devices) return true
  const inputs = devices.filter((device) => device.kind === 'audioinput')
  const own = deviceId === 'default' ? undefined : deviceId
  if (!(own || groupId) || !(inputs.length === 0 || inputs.some((input) => input.deviceId))) return true
  return inputs.some((input) => input.groupId === groupId || input.deviceId === own)
}
