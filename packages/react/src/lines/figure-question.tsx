import type { ChatRow, SubtitleRow, SubtitlesControls } from '@lingobooth/core/view'
import { Check, CircleQuestionMark, Clock, type IconNode, X } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'
import { questionWords } from './check-words.ts'
import { useTabStop } from './line-contexts.ts'
import { Mark } from './line-mark.tsx'

interface FigureQuestionProps {
  readonly row: SubtitleRow | ChatRow
  readonly speaker: string
  readonly controls: Pick<SubtitlesControls, 'askSpeaker' | 'reply'>
}

const icons: Readonly<Record<NonNullable<ChatRow['question']>['state'], IconNode>> = {
  asked: Clock,
  right: Check,
  wrong: X,
  gone: CircleQuestionMark,
}

/** Asks the speaker whether figures are right, or tells what became of it; to the speaker, what somebody asks. */
export function FigureQuestion({ row, speaker, controls }: FigureQuestionProps) {
  const messages = useMessages()
  const { figures, yes, no } = messages
  const { key, question, source } = row
  const words = questionWords(row, speaker, messages)
  if (!question && !row.canAsk) return null
  if (!question)
    return <AnswerButton look="text" name={figures.ask(speaker)} onPress={() => controls.askSpeaker(key)} />
  const isForMe = source === 'own' && question.state === 'asked'
  return (
    <Mark icon={isForMe ? CircleQuestionMark : icons[question.state]} name="question">
      {words}
      {isForMe && (
        <span {...part('lines', 'answers')}>
          <AnswerButton look="plain" name={yes} about={words} onPress={() => controls.reply(key, true)} />
          <AnswerButton look="plain" name={no} about={words} onPress={() => controls.reply(key, false)} />
        </span>
      )}
    </Mark>
  )
}

interface AnswerButtonProps {
  readonly look: 'text' | 'plain'
  readonly name: string
  /** The question that it answers. */
  readonly about?: string | undefined
  onPress(): void
}

const AnswerButton = ({ look, name, about, onPress }: AnswerButtonProps) => (
  <button
    {...part('button', look)}
    {...useTabStop()}
    type="button"
    aria-label={about && `${name}: ${about}`}
    onClick={({ currentTarget }) => {
      handOverFocus(currentTarget)
      onPress()
    }}
  >
    {name}
  </button>
)
