import type { Translator } from '@lingobooth/core'
import { fakeTranslator, sampleLanguages } from '@lingobooth/testing'

type ModelDownload = ReturnType<NonNullable<Translator['downloads']>['list']>[number]

/** A translator that would download a model, once that is told. */
export function wantedModel(state: Pick<ModelDownload, 'state' | 'progress'>) {
  const { spanishSpain: source, americanEnglish: target } = sampleLanguages
  const listeners = new Set<() => void>()
  const list: readonly ModelDownload[] = [{ source, target, ...state }]
  const downloads = {
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => undefined,
  }
  return {
    translator: Object.assign(fakeTranslator(), { downloads }),
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
