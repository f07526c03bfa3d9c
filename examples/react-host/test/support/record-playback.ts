import type { Page } from 'playwright'

/** In a page: notes what became of each sound that lasted longer than the blink that opens the way for sound. */
export function notePlayback(): string[] {
  const outcomes: string[] = []
  const { play } = HTMLAudioElement.prototype
  const followed = new WeakSet<HTMLAudioElement>()
  HTMLAudioElement.prototype.play = function () {
    if (!followed.has(this))
      this.addEventListener(
        'ended',
        () => {
          if (this.duration > 0.5) outcomes.push(this.currentTime >= this.duration - 0.05 ? 'whole' : 'cut')
        },
        { capture: true },
      )
    followed.add(this)
    return play.call(this)
  }
  return Object.assign(globalThis, { playbackOutcomes: outcomes }).playbackOutcomes
}

export const recordPlayback = (page: Page) => page.evaluateHandle(notePlayback)
