export interface TrackWatch {
  readonly track: MediaStreamTrack
  /** Not every browser ends the track when the page loses its permission. */
  readonly watchPermission: boolean
  onLost(): void
}

/** Tells once when the track ends by itself. Returns what ends the watch. */
export function watchTrack({ track, watchPermission, onLost }: TrackWatch): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const lose = () => {
    watching.abort()
    onLost()
  }
  const watch = (status: PermissionStatus) => {
    if (!signal.aborted) status.addEventListener('change', () => status.state === 'denied' && lose(), { signal })
  }
  track.addEventListener('ended', lose, { signal })
  if (watchPermission) navigator.permissions?.query({ name: 'microphone' }).then(watch, () => {})
  return () => watching.abort()
}
