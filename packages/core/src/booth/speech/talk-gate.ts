import type { Unsubscribe } from '../../ports/common.ts'
import type { DeskTools } from '../desk.ts'

/** Hold to speak: where the participant wants it, capture is paused while nobody holds the key or the button. */
export function createTalkGate({ send, stores }: Pick<DeskTools, 'send' | 'stores'>) {
  let talkers = 0
  const apply = () => {
    const shut = stores.settings.get().stt.holdToSpeak && talkers === 0
    send({ type: shut ? 'gate.close' : 'gate.open', gate: 'talk' })
  }
  return {
    apply,
    /** `onEnd` is called before capture pauses. */
    talk(onEnd: () => void): Unsubscribe {
      if (talkers++ === 0) apply()
      let talks = true
      return () => {
        if (!talks) return
        talks = false
        if (talkers === 1) onEnd()
        if (--talkers === 0) apply()
      }
    },
  }
}
