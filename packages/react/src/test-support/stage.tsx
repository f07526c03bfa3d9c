import { cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach } from 'vitest'
import '../styles/index.css'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('dir')
  document.documentElement.removeAttribute('data-theme')
})

/** Renders at the size of a small window beside a call. */
export function stage(ui: ReactNode, { width = 900, height = 700 } = {}) {
  document.body.replaceChildren()
  const box = document.createElement('main')
  Object.assign(box.style, { width: `${width}px`, height: `${height}px` })
  document.body.append(box)
  return render(<StrictMode>{ui}</StrictMode>, { container: box })
}
