// A page has one of each microphone, however many booths it has.

const captures = new Map<string, () => void>()

/** Takes a device from the booth of this page that captures from it: two would send the same speech twice. */
export function takeMicrophone(deviceId: string, signal: AbortSignal, onTaken: () => void): void {
  captures.get(deviceId)?.()
  captures.set(deviceId, onTaken)
  const release = () => {
    if (captures.get(deviceId) === onTaken) captures.delete(deviceId)
  }
  signal.addEventListener('abort', release, { once: true })
}
