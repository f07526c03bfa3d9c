import { BoothProvider, type MessageOverrides } from '@lingobooth/react'
import captions from '@lingobooth/react/captions.css?inline'
import panels from '@lingobooth/react/styles.css?inline'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { handsIn, until } from './hands.ts'
import { ada, createScene, room } from './scene.ts'
import type { State } from './state.ts'

export interface Look {
  /** Tag of the language of the interface. */
  readonly language: string
  readonly theme: 'light' | 'dark'
  /** Of the page around English words; those of another language bring their own. @default 'ltr' */
  readonly direction?: 'ltr' | 'rtl'
  /** In place of those of the language, which is another than English. */
  readonly messages?: MessageOverrides | undefined
}

export interface OpenState {
  /** The page of the state, in which nothing else stands. */
  readonly page: Document
  /** Ends when the words of that language are shown. */
  show(look: Look): Promise<void>
  /** Leaves the frame to the next state. */
  close(): Promise<void>
}

const around = `
html, body, main { block-size: 100%; margin: 0; }
html { color-scheme: light; background: #fff; }
html[data-theme="dark"] { color-scheme: dark; background: #111317; }
`
const still =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent; }'

async function pageIn(frame: HTMLIFrameElement, isStill: boolean): Promise<Document> {
  const ready = () => {
    const page = frame.contentDocument
    return page?.readyState === 'complete' && page.querySelector('main') ? page : null
  }
  const styles = [around, panels, captions, isStill ? still : ''].join('\n')
  if (!ready())
    frame.srcdoc = `<!doctype html><html lang="en"><head><title>Lingobooth</title><style>${styles}</style></head><body><main></main></body></html>`
  const page = await until('a blank page', ready)
  // What is open stays open while another frame has the focus: here it is still where it was.
  const keepOpen = (event: FocusEvent) => page.activeElement === event.target && event.stopImmediatePropagation()
  page.defaultView?.addEventListener('focusout', keepOpen, true)
  return page
}

/** Says when all inside of it is there, with its effects. */
function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown])
  return children
}

/** Brings a real booth into the state, in a frame of its own. `still`: nothing moves by itself. */
export async function openState(
  state: State,
  frame: HTMLIFrameElement,
  options: { still?: boolean } = {},
): Promise<OpenState> {
  const page = await pageIn(frame, options.still ?? false)
  const scene = await createScene(state)
  const { booth } = scene.ada
  await state.before?.(scene)
  if (state.joins === 'page') await booth.join({ room, ...ada })
  const main = page.querySelector('main') as HTMLElement
  const root = createRoot(main)
  let onShown = () => {}
  const shown = new Promise<void>((resolve) => {
    onShown = resolve
  })
  const render = (language: string, messages?: MessageOverrides) =>
    root.render(
      <StrictMode>
        <BoothProvider booth={booth} interfaceLanguage={language === 'en' ? undefined : language} messages={messages}>
          <Shown onShown={onShown}>{state.view}</Shown>
        </BoothProvider>
      </StrictMode>,
    )
  render('en')
  await shown
  await state.play?.(scene, handsIn(page))
  return {
    page,
    async show({ language, theme, direction = 'ltr', messages }) {
      Object.assign(page.documentElement, { lang: language, dir: direction })
      page.documentElement.dataset.theme = theme
      // Not while the page around is being rendered.
      await Promise.resolve()
      flushSync(() => render(language, messages))
      await until(`words in ${language}`, () =>
        [...main.children].every((part) => (part as HTMLElement).lang === language),
      )
    },
    async close() {
      root.unmount()
      await Promise.all([scene.ada.booth.leave(), scene.luis.booth.leave()])
    },
  }
}
