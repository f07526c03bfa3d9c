import type { BrowserContext, Page } from 'playwright'

declare global {
  interface Window {
    openedTracks?: MediaStreamTrack[]
    refusals?: number
  }
}

/** Keeps every camera and microphone that the page opens, and every copy of one. */
export const followDevices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    window.openedTracks = opened
    const devices = Object.getPrototypeOf(navigator.mediaDevices) as MediaDevices
    const { getUserMedia } = devices
    devices.getUserMedia = async function (...given) {
      const stream = await getUserMedia.apply(this, given)
      opened.push(...stream.getTracks())
      return stream
    }
    const { clone } = MediaStreamTrack.prototype
    MediaStreamTrack.prototype.clone = function () {
      const copy = clone.call(this)
      opened.push(copy)
      return copy
    }
  })

/** Kinds of the devices that are open. */
export const openDevices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window.openedTracks ?? [])
      .filter(({ readyState }) => readyState === 'live')
      .map(({ kind }) => kind)
      .sort(),
  )

/** A computer without a camera. */
export const withoutCamera = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const devices = Object.getPrototypeOf(navigator.mediaDevices) as MediaDevices
    const { getUserMedia } = devices
    devices.getUserMedia = async function (constraints) {
      if (constraints?.video) throw new DOMException('Requested device not found', 'NotFoundError')
      return getUserMedia.call(this, constraints)
    }
  })

/** A page whose devices can be refused for a while. */
export const refusable = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const devices = Object.getPrototypeOf(navigator.mediaDevices) as MediaDevices
    const { getUserMedia } = devices
    devices.getUserMedia = async function (constraints) {
      if (window.refusals) {
        window.refusals -= 1
        throw new DOMException('Could not start video source', 'NotReadableError')
      }
      return getUserMedia.call(this, constraints)
    }
  })

/** Refuses the page's next wishes for a device. */
export const refuse = (page: Page, times: number): Promise<void> =>
  page.evaluate((refusals) => {
    window.refusals = refusals
  }, times)

/** How many wishes are still to be refused. */
export const refusals = (page: Page): Promise<number> => page.evaluate(() => window.refusals ?? 0)
