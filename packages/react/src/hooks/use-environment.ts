import { type RefObject, useEffect, useState } from 'react'

/** The part of a window that downshift needs. */
export interface Environment {
  addEventListener: typeof window.addEventListener
  removeEventListener: typeof window.removeEventListener
  document: Document
  Node: typeof window.Node
}

function environmentOf(element: Element): Environment | undefined {
  const { ownerDocument } = element
  const view = ownerDocument.defaultView
  const root = element.getRootNode()
  if (!view || !(root instanceof view.ShadowRoot)) return view ?? undefined
  const inside = {
    body: ownerDocument.body,
    createElement: ownerDocument.createElement.bind(ownerDocument),
    getElementById: root.getElementById.bind(root),
    get activeElement() {
      return root.activeElement ?? ownerDocument.body
    },
  }
  return {
    addEventListener: root.addEventListener.bind(root) as typeof window.addEventListener,
    removeEventListener: root.removeEventListener.bind(root) as typeof window.removeEventListener,
    document: inside as Document,
    Node: view.Node,
  }
}

/** The element's shadow root, or the window of its document, which may be a frame's. */
export function useEnvironment(element: RefObject<Element | null>): Environment | undefined {
  const [environment, setEnvironment] = useState<Environment>()
  useEffect(() => {
    if (element.current) setEnvironment(environmentOf(element.current))
  }, [element])
  return environment
}
