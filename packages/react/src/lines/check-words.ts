import type { ChatRow } from '@lingobooth/core/view'
import type { Messages } from '../messages/messages.ts'

/** In its own direction. */
const apart = (words: string) => `\u2068${words}\u2069`
const listed = (items: readonly string[]) => items.map(apart).join(' · ')

/** A speaker has told whether figures are right. */
export const hasReply = ({ question }: Pick<ChatRow, 'question'>): boolean =>
  question?.state === 'right' || question?.state === 'wrong'

/** What was asked names the figures: the reply does to others, the question to the speaker. */
const isInQuestion = ({ question, source }: Pick<ChatRow, 'question' | 'source'>) =>
  source === 'own' ? question?.state === 'asked' : hasReply({ question })

/** Which figures of a line to check and who said what, and which links. */
export function checkWords(
  row: Pick<ChatRow, 'checkFigures' | 'checkLinks' | 'question' | 'source'>,
  speaker: string,
  { figures, checkNumbers, checkLinks: linkWords }: Messages,
): readonly string[] {
  const { checkFigures, checkLinks, source } = row
  const { said, had, written } = checkFigures
  const name = apart(speaker)
  const own = [...(said.length > 0 ? said : had), ...written]
  const told =
    source === 'own'
      ? [own.length > 0 && checkNumbers(listed(own), own.length)]
      : [
          said.length > 0 && had.length > 0 && figures.changed(name, listed(said), listed(had)),
          said.length > 0 && had.length === 0 && figures.missing(name, listed(said)),
          said.length === 0 && had.length > 0 && figures.added(name, listed(had)),
          written.length > 0 && figures.written(name, listed(written)),
        ]
  const links = checkLinks.length > 0 && linkWords(listed(checkLinks), checkLinks.length)
  return [...(isInQuestion(row) ? [] : told), links].filter((words) => words !== false)
}

/** What was asked about the figures of a line, and what came of it. */
export function questionWords(
  { question, source }: Pick<ChatRow, 'question' | 'source'>,
  speaker: string,
  { figures }: Messages,
): string | undefined {
  if (!question) return undefined
  const asked = listed(question.figures)
  const name = apart(speaker)
  if (question.state === 'asked' && source === 'own') return figures.asks(apart(question.by ?? '…'), asked)
  return figures[question.state](name, asked)
}
