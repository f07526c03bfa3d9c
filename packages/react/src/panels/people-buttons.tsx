import { handOverFocus } from '../parts/hand-over-focus.ts'
import { part } from '../parts/part.ts'

interface PeopleButtonsProps {
  readonly people: readonly { readonly sender: string; readonly name: string }[]
  readonly words: (name: string) => string
  readonly onPress: (sender: string) => void
}

/** A button for each participant. Whoever is pressed leaves the list, so the focus goes on. */
export function PeopleButtons({ people, words, onPress }: PeopleButtonsProps) {
  return people.map(({ sender, name }) => (
    <button
      key={sender}
      {...part('button', 'plain')}
      type="button"
      onClick={({ currentTarget }) => {
        handOverFocus(currentTarget)
        onPress(sender)
      }}
    >
      {words(name || '?')}
    </button>
  ))
}
