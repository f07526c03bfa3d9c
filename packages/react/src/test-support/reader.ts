import type { Transport } from '@lingobooth/core'
import { fakePage } from '@lingobooth/testing'
import { joinedAlone } from './two-booths.ts'

/** Somebody to whom lines can be brought at once, on a page that draws frames. */
export async function reader() {
  let lines = 0
  let bring = () => {}
  const transport: Transport = {
    id: 'brought',
    async open({ onDelivery }) {
      bring = () => {
        const text = `line number ${lines++}`
        const message = {
          module: 'subtitles',
          name: `Speaker ${lines % 7}`,
          speakerLanguage: 'english-united-states',
          text,
        }
        onDelivery({ channel: 'subtitles', sender: 'stranger', message })
      }
      return { limits: { messageBytes: 65_536 }, publish: async () => {}, close: async () => {} }
    },
  }
  const page = { ...fakePage(), nextFrame: (run: () => void) => void requestAnimationFrame(run) }
  const { booth } = await joinedAlone({ transport, page })
  return {
    booth,
    receive(count: number) {
      for (let index = 0; index < count; index++) bring()
    },
  }
}
