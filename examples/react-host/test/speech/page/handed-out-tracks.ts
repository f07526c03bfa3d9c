const tracks: MediaStreamTrack[] = []

/** Keeps in sight what a booth is given to hear. */
export function handOut(stream: MediaStream): MediaStream {
  tracks.push(...stream.getTracks())
  return stream
}

let asked = 0
/** How often the browser was asked for a device. */
export const devicesAsked = () => asked

const { getUserMedia } = MediaDevices.prototype
MediaDevices.prototype.getUserMedia = async function (constraints) {
  asked++
  return handOut(await getUserMedia.call(this, constraints))
}

export const liveTracks = () => tracks.filter(({ readyState }) => readyState === 'live')
