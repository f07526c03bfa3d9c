import { LingoboothError } from '@lingobooth/core'
import { createDeferred } from './deferred.ts'

/** What `join` waits for: that the room of the attributes, as drawn last, is entered. */
export function createStay() {
  let drawn: string | undefined
  let isEntered = false
  let current = createDeferred<void>()
  const renew = () => {
    isEntered = false
    current = createDeferred()
  }
  return {
    get entered() {
      return current.promise
    },
    /** `key` names what is drawn: another booth, room or participant is another stay. */
    draw(key: string) {
      if (key === drawn) return
      drawn = key
      current.reject(new LingoboothError('aborted', 'The element entered another room, or left, before this was done.'))
      renew()
    },
    /** Also called when somebody tries again. */
    enter(entering: Promise<void>) {
      if (isEntered) renew()
      isEntered = true
      current.resolve(entering)
    },
  }
}
