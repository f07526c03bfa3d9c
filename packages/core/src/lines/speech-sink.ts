import type { Lines } from './lines.ts'
import type { OwnOpenLines } from './own-open-lines.ts'
import type { OwnPreviews } from './own-previews.ts'
import type { SpeechSink } from './sentence.ts'

export interface SpeechSinkOptions {
  readonly ownOpenLines: Pick<OwnOpenLines, 'show' | 'end'>
  readonly ownPreviews: Pick<OwnPreviews, 'drafted' | 'end'>
  readonly lines: Pick<Lines, 'submitSpoken'>
}

/** What is said becomes lines, shown while it is spoken. */
export const createSpeechSink = ({ ownOpenLines, ownPreviews, lines }: SpeechSinkOptions): SpeechSink => ({
  draft(sentence) {
    ownOpenLines.show(sentence)
    ownPreviews.drafted(sentence)
  },
  say(sentence) {
    const { module, lineId } = sentence
    const isLine = lines.submitSpoken(sentence)
    ownPreviews.end(lineId)
    if (!isLine) ownOpenLines.end(module, lineId)
    return isLine
  },
  drop({ module, lineId }) {
    ownOpenLines.end(module, lineId)
    ownPreviews.end(lineId)
  },
})
