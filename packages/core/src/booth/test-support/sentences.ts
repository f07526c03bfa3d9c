import type { Sentence, SpeechSink } from '../../lines/sentence.ts'
import type { Stability } from '../../link/wire/control-message.ts'
import type { Module } from '../../ports/common.ts'

/** Plays the part of recognition: what it would say in the stay of a person made with this `spoken`. */
export function playSentences() {
  let lines: SpeechSink | undefined
  const sentence = (lineId: string, text: string, given: Partial<Sentence> = {}): Sentence => ({
    lineId,
    module: 'subtitles',
    language: 'english-united-states',
    text,
    ...given,
  })
  return {
    spoken(real: SpeechSink) {
      lines = real
      return real
    },
    /** The whole text has stood for long, unless told otherwise. */
    draft: (
      lineId: string,
      text: string,
      { calm = text.length, fast = text.length, ...given }: Partial<Sentence & Stability> = {},
    ) => lines?.draft({ heard: new Map(), stable: { calm, fast }, ...sentence(lineId, text, given) }),
    say: (lineId: string, text: string, given?: Partial<Sentence>) =>
      lines?.say({ startedAtMs: 0, endedAtMs: 0, ...sentence(lineId, text, given) }),
    drop: (lineId: string, module: Module = 'subtitles') => lines?.drop({ lineId, module }),
  }
}
