import type { Booth } from '@lingobooth/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSpeak } from '../hooks/use-views.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { isOfInputMethod } from './keyboard.ts'
import { part } from './part.ts'

/** Controls that have a use for keys of their own. */
const usesKeys =
  'input, textarea, select, button, a[href], summary, video, audio, iframe, [contenteditable]:not([contenteditable="false"]), [role="button"], [role="slider"], [role="combobox"], [role="option"], [role="menuitem"], [role="checkbox"], [role="switch"], [role="tab"], [role="textbox"]'

/** The button to hold while speaking, and the key. */
export function HoldButton({ booth }: { booth: Booth }) {
  const { holdToSpeak } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const { held, hold, letGo } = useTalk(booth)
  useHoldKey(booth, button, hold, letGo)
  /** A press that held needs no click. */
  const pressed = useRef(false)
  return (
    <button
      {...part('button', 'hold')}
      ref={button}
      type="button"
      aria-pressed={held}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        pressed.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        hold()
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        hold()
      }}
      onKeyUp={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        letGo()
      }}
      onClick={() => {
        if (!pressed.current) (held ? letGo : hold)()
        pressed.current = false
      }}
    >
      {holdToSpeak}
    </button>
  )
}

function useTalk(booth: Booth) {
  const [held, setHeld] = useState(false)
  const talking = useRef<(() => void) | undefined>(undefined)
  const [actions] = useState(() => ({
    hold() {
      talking.current ??= booth.speak.talk()
      setHeld(true)
    },
    letGo() {
      talking.current?.()
      talking.current = undefined
      setHeld(false)
    },
  }))
  useEffect(() => actions.letGo, [actions])
  return { held, ...actions }
}

/** Reports the key, from inside the booth or the panel, and that it is let go when the page is left. */
function useHoldKey(booth: Booth, inside: RefObject<Element | null>, hold: () => void, letGo: () => void) {
  const { holdKey } = useSpeak(booth)
  useEffect(() => {
    const element = inside.current
    const view = element?.ownerDocument.defaultView
    const booths = element?.closest('[data-scope="booth"][data-part="root"]') ?? element?.closest('[data-panel]')
    if (!element || !view || !booths) return
    const { document } = view
    let down = false
    const end = () => {
      if (down) letGo()
      down = false
    }
    const onDown = (event: Event) => {
      const { code, repeat, target, defaultPrevented } = event as KeyboardEvent
      const isOfOthers = isOfInputMethod(event as KeyboardEvent)
      const isUsed = defaultPrevented || isOfOthers || !(target instanceof view.Element) || target.closest(usesKeys)
      if (code !== holdKey || isUsed) return
      event.preventDefault()
      if (repeat || down) return
      down = true
      hold()
    }
    const onUp = (event: KeyboardEvent) => {
      if (event.code === holdKey) end()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof view.Node) || !booths.contains(target)) end()
    }
    const leave = () => letGo()
    booths.addEventListener('keydown', onDown)
    view.addEventListener('keyup', onUp, true)
    view.addEventListener('blur', leave)
    document.addEventListener('visibilitychange', leave)
    document.addEventListener('focusin', onFocus)
    return () => {
      end()
      booths.removeEventListener('keydown', onDown)
      view.removeEventListener('keyup', onUp, true)
      view.removeEventListener('blur', leave)
      document.removeEventListener('visibilitychange', leave)
      document.removeEventListener('focusin', onFocus)
    }
  }, [holdKey, inside, hold, letGo])
}
