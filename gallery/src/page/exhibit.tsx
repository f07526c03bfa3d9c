import { useEffect, useRef, useState } from 'react'
import { type Look, type OpenState, openState } from '../open-state.tsx'
import type { State } from '../state.ts'

/** One after the other, since some states need the focus to come about. */
let queue: Promise<unknown> = Promise.resolve()

interface ExhibitProps {
  readonly state: State
  readonly look: Look
  readonly width: number
}

/** A state in a page of its own. */
export function Exhibit({ state, look, width }: ExhibitProps) {
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
  useEffect(() => void open?.show({ language, theme, direction }), [open, language, theme, direction])
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
