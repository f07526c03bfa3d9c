import { useEffect, useRef, useState } from 'react'
import { type Look, type OpenState, openState } from '../open-state.tsx'
import type { State } from '../state.ts'
import type { MarkedWords, Word } from '../words.ts'

/** One after the other, since some states need the focus to come about. */
let queue: Promise<unknown> = Promise.resolve()

interface ExhibitProps {
  readonly state: State
  readonly look: Look
  readonly width: number
  readonly marked: MarkedWords | undefined
  /** What stands in the state, once its words are marked. */
  readonly onWords: (state: State, words: readonly Word[]) => void
}

/** A state in a page of its own. */
export function Exhibit({ state, look, width, marked, onWords }: ExhibitProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [open, setOpen] = useState<OpenState>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    let isLeft = false
    const begin = async () => {
      if (isLeft || !frame.current) return
      const opening = openState(state, frame.current)
      void Promise.all([opening, left]).then(([opened]) => opened.close(), console.debug)
      await Promise.race([opening.then((opened) => isLeft || setOpen(opened)), left])
    }
    queue = queue.then(begin).catch((error: unknown) => setFailure(String(error)))
    return () => {
      isLeft = true
      leave()
    }
  }, [state])
  const { language, theme, direction = 'ltr' } = look
  useEffect(() => {
    const messages = marked?.messages
    void open
      ?.show({ language, theme, direction, messages })
      .then(() => marked && onWords(state, marked.wordsIn(open.page)))
  }, [open, state, language, theme, direction, marked, onWords])
  return (
    <figure style={{ inlineSize: width }}>
      <figcaption>{state.name}</figcaption>
      <iframe
        ref={frame}
        title={state.name}
        style={{ blockSize: state.height ?? 640 }}
        data-open={open !== undefined}
      />
      {failure && <p role="alert">{failure}</p>}
    </figure>
  )
}
