import { cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach } from 'vitest'
import type { Participant } from './two-booths.ts'
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

let messages = 0

/** Lines of a stranger, in Ada's own language. */
export function receive(ada: Participant, module: 'subtitles' | 'chat', texts: readonly string[]): void {
  for (const text of texts)
    ada.network.inject('weekly', {
      channel: module,
      sender: 'stranger',
      message: {
        id: `message-${messages++}`,
        module,
        time: '10:11:12',
        name: 'Nour Haddad',
        speakerLanguage: 'english-united-states',
        text,
        ...(module === 'chat' ? { type: 'text' } : { multiple: false, translations: [] }),
      },
    })
}

export const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `line number ${from + index}`)
