import type { Stability } from '../../lines/open-lines.ts'
import type { Module } from '../../ports/common.ts'
import type { Desk, Fact, Sentence } from '../desk.ts'

/** Plays the part of recognition: what it would tell the desks of a person made with this `arrange`. */
export function playSentences() {
  let desks: readonly Desk[] = []
  const tell = (fact: Fact) => {
    for (const { facts } of desks) (facts[fact.type] as ((fact: Fact) => void) | undefined)?.(fact)
  }
  const sentence = (lineId: string, text: string, given: Partial<Sentence> = {}): Sentence => ({
    lineId,
    module: 'subtitles',
    language: 'english-united-states',
    text,
    ...given,
  })
  return {
    arrange(all: readonly Desk[]) {
      desks = all
      return all
    },
    /** The whole text has stood for long, unless told otherwise. */
    draft: (
      lineId: string,
      text: string,
      { calm = text.length, fast = text.length, ...given }: Partial<Sentence & Stability> = {},
    ) => tell({ type: 'sentence.drafted', heard: new Map(), stable: { calm, fast }, ...sentence(lineId, text, given) }),
    say: (lineId: string, text: string, given?: Partial<Sentence>) =>
      tell({ type: 'sentence.said', startedAtMs: 0, endedAtMs: 0, ...sentence(lineId, text, given) }),
    drop: (lineId: string, module: Module = 'subtitles') => tell({ type: 'sentence.dropped', lineId, module }),
  }
}
