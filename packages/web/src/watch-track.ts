import type { LingoboothError } from '@lingobooth/core'
import { lostError, revokedError } from './capture-errors.ts'

export interface TrackWatch {
  readonly track: MediaStreamTrack
  /** The track is from a device that this package opened, not from the host. */
  readonly watchDevice: boolean
  readonly signal: AbortSignal
  onLost(error: LingoboothError): void
  /** The system muted or unmuted the track. */
  onMuted(muted: boolean): void
}

/** Reports when the track ends, or can no longer deliver sound. */
export function watchTrack({ track, watchDevice, signal, onLost, onMuted }: TrackWatch): void {
  track.addEventListener('mute', () => onMuted(true), { signal })
  track.addEventListener('unmute', () => onMuted(false), { signal })
  if (!watchDevice) {
    track.addEventListener('ended', () => onLost(lostError()), { signal })
    return
  }
  track.addEventListener('ended', async () => onLost((await isRevoked()) ? revokedError() : lostError()), { signal })
  // Not every browser ends the track when permission is revoked or the device is removed.
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

/** The default device is identified by its group, since its id passes on to the next default. Unknown counts as connected. */
async function isConnected(track: MediaStreamTrack): Promise<boolean> {
  const { deviceId, groupId } = track.getSettings()
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => undefined)
  if (!devices) return true
  const inputs = devices.filter((device) => device.kind === 'audioinput')
  const own = deviceId === 'default' ? undefined : deviceId
  if (!(own || groupId) || !(inputs.length === 0 || inputs.some((input) => input.deviceId))) return true
  return inputs.some((input) => input.groupId === groupId || input.deviceId === own)
}
