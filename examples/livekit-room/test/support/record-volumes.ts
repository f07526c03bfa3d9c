import type { Page } from 'playwright'

/** Every volume that the original voices of the others were given. */
export const recordVolumes = (page: Page) =>
  page.evaluateHandle(() => {
    const volumes: number[] = []
    const record = ({ target }: Event) => {
      if (target instanceof HTMLAudioElement) volumes.push(Math.round(target.volume * 100) / 100)
    }
    document.addEventListener('volumechange', record, { capture: true })
    return volumes
  })
