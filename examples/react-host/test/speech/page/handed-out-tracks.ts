const tracks: MediaStreamTrack[] = []

/** Keeps in sight what a booth is given to hear. */
export function handOut(stream: MediaStream): MediaStream {
  tracks.push(...stream.getTracks())
  return stream
}

const { getUserMedia } = MediaDevices.prototype
MediaDevices.prototype.getUserMedia = async function (constraints) {
  return handOut(await getUserMedia.call(this, constraints))
}

export const liveTracks = () => tracks.filter(({ readyState }) => readyState === 'live')
