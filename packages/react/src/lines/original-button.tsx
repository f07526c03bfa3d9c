import { ChevronDown } from 'lucide'
import { createContext, useContext, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

interface OriginalButtonProps {
  readonly isShown: boolean
  readonly speaker: string
  /** Beside a name there is room for a word, at the end of a line there is not. */
  readonly hasWord: boolean
  onToggle(isShown: boolean): void
}

/** Keys of the lines of a list whose original is shown. */
export const Originals = createContext(new Set<string>())

/** Whether the original of a line is shown, while it is open, when it is final, and when it is drawn again. */
export function useOriginal(key: string) {
  const keys = useContext(Originals)
  const [isShown, setShown] = useState(keys.has(key))
  const show = (isNow: boolean) => {
    if (isNow) keys.add(key)
    else keys.delete(key)
    setShown(isNow)
  }
  return [isShown, show] as const
}

/** Shows and hides what was said or written, below its translation. */
export function OriginalButton({ isShown, speaker, hasWord, onToggle }: OriginalButtonProps) {
  const messages = useMessages()
  return (
    <button
      {...part('button', 'quiet')}
      type="button"
      {...useTabStop()}
      aria-label={`${isShown ? messages.hideOriginal : messages.showOriginal}: ${speaker}`}
      aria-expanded={isShown}
      onClick={() => onToggle(!isShown)}
    >
      {hasWord && messages.original}
      <Icon of={ChevronDown} />
    </button>
  )
}
