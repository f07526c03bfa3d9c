import { createAtom } from '@xstate/store'
import type { DraftChange } from '../lines/held-paste.ts'
import type { LiveTyping } from '../lines/live-typing.ts'
import type { Transcript, TranscriptLine } from '../lines/transcript.ts'
import type { TextRange } from '../text/clean-text.ts'
import type { Computed } from './publish.ts'
import type { Readable } from './views.ts'

/** What stands in the text box of a module. */
export interface ComposerView {
  /** The correction of a line while there is one, otherwise the draft: what was typed and is not sent. */
  readonly text: string
  /** Key of the own line that is being corrected; null for none. */
  readonly edited: string | null
  /** What was pasted is not seen by the others yet: `show` shows it to them, and sending the text does. */
  readonly holdsPaste: boolean
}

/** How the text came to be. */
export interface TypedHow {
  /** An input method composes: what it has not committed is not seen by the others. */
  readonly composing?: boolean
  readonly pasted?: boolean
  /** By undo or redo, which may bring back what was pasted. */
  readonly undone?: boolean
}

/**
 * The text box of a module, one for the whole booth. The draft waits while a line is corrected; both outlast a panel that is closed and a room
 * that is left.
 */
export interface ComposerControls {
  /** Notifies its listeners of each change at once. No other view changes with what is typed. */
  readonly view: Readable<ComposerView>
  /** Replaces the text. */
  type(text: string, how?: TypedHow): void
  /** Lets the others see what was pasted. */
  show(): void
  /** The box is not shown any more: the others do not see its text until it is typed in again. */
  hide(): void
  /** Begins to correct an own line, the last one by default. Returns false, and changes nothing, where there is none or it cannot be corrected. */
  edit(lineKey?: string): boolean
  /** Ends the correction, and leaves the line as it was. */
  cancel(): void
  /** Sends the draft, or corrects the line. Returns false, and keeps the text, when `send` or `revise` did not accept it. */
  submit(): boolean
}

export interface ComposerOptions {
  readonly transcript: Pick<Computed<Transcript>, 'get'>
  send(text: string): boolean
  /** Where the draft is seen before it is sent. */
  readonly seen?: Pick<LiveTyping, 'write' | 'hide'> & {
    /** Where what was pasted stands after a change. */
    heldAfter(held: TextRange | undefined, change: DraftChange): TextRange | undefined
  }
  revise(lineKey: string, text: string): boolean
  readableOf<T>(atom: Computed<T>): Readable<T>
}

/** Whether its sender, who is this participant, may correct the line. */
export const canRevise = ({ own, type, outcome, isPast }: TranscriptLine): boolean =>
  own && type === 'text' && outcome === 'sent' && !isPast

/** The text, of which a part is not seen. */
export const withoutHeld = (text: string, held: TextRange | undefined): string =>
  held ? text.slice(0, held.start) + text.slice(held.end) : text

export function createComposer({ transcript, send, revise, seen, readableOf }: ComposerOptions): ComposerControls {
  let draft = ''
  /** The draft when an input method last had nothing to commit. */
  let committed = ''
  let held: TextRange | undefined
  /** Something was pasted into this draft that undo may bring back. */
  let hasHeld = false
  const box = createAtom<ComposerView>({ text: draft, edited: null, holdsPaste: false })
  const show = (text: string, edited: string | null = null) => box.set({ text, edited, holdsPaste: held !== undefined })
  const commit = ({ pasted = false, undone = false }: TypedHow) => {
    held = seen?.heldAfter(held, { before: committed, after: draft, pasted: pasted || (undone && hasHeld) })
    hasHeld ||= held !== undefined
    committed = draft
    seen?.write(withoutHeld(draft, held))
  }
  return {
    view: readableOf(box),
    type(text, how = {}) {
      const { edited } = box.get()
      if (edited === null) {
        draft = text
        if (!how.composing) commit(how)
      }
      show(text, edited)
    },
    show() {
      held = undefined
      commit({})
      show(draft)
    },
    hide: () => seen?.hide(),
    edit(lineKey) {
      const line = transcript.get().lines.findLast((each) => canRevise(each) && each.key === (lineKey ?? each.key))
      if (line) show(line.text, line.key)
      return line !== undefined
    },
    cancel: () => show(draft),
    submit() {
      const { text, edited } = box.get()
      const isAccepted = edited === null ? send(text) : revise(edited, text)
      if (isAccepted && edited === null) {
        draft = committed = ''
        held = undefined
        hasHeld = false
      }
      if (isAccepted) show(draft)
      return isAccepted
    },
  }
}
