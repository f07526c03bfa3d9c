import type { Page } from 'playwright'

/** Posts whatever is given on the channel of a room, as any script of the origin can. */
export const postRaw = (page: Page, room: string, frames: readonly unknown[]): Promise<void> =>
  page.evaluate(
    ([name, json]) => {
      const channel = new BroadcastChannel(name)
      for (const frame of JSON.parse(json) as unknown[]) channel.postMessage(frame)
      channel.close()
    },
    [`lingobooth:1:${JSON.stringify(room)}`, JSON.stringify(frames)] as const,
  )

/** A frame that carries a message. */
export const messageFrame = (message: unknown, { from = 'stranger', channel = 'subtitles' } = {}) => ({
  v: 1,
  from,
  kind: 'message',
  channel,
  json: typeof message === 'string' ? message : JSON.stringify(message),
})
