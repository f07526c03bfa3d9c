import { type CommandMessage, type EventMessage, type FrameCommands, greeting } from './frame-messages.ts'
import type { LingoBoothElement } from './lingo-booth.types.ts'

const element = document.querySelector('lingo-booth')
if (element && parent !== window) {
  fillFrame(document)
  offerBooth(element)
}

/** Adopted, as a policy may forbid other styles. */
function fillFrame(document: Document) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('body { margin: 0 } lingo-booth { display: block; block-size: 100dvh }')
  document.adoptedStyleSheets.push(sheet)
}

/** Offers the booth to the page around this one, if that is of an origin in `data-parents`. */
function offerBooth(element: LingoBoothElement): void {
  const [around] = location.ancestorOrigins ?? []
  const origins = (element.dataset.parents ?? '').split(' ').filter(isOrigin)
  for (const origin of origins) {
    // Not every browser says who is around; none hands a message to another origin than it is meant for.
    if (around !== undefined && around !== origin) continue
    const { port1, port2 } = new MessageChannel()
    answerCommands(element, port1)
    tellEvents(element, port1)
    tellHeight(element, port1)
    parent.postMessage(greeting, origin, [port2])
  }
}

function isOrigin(text: string): boolean {
  if (URL.canParse(text) && new URL(text).origin === text) return true
  if (text) console.error(`[lingobooth] In data-parents, "${text}" is not an origin such as https://app.example.`)
  return false
}

type Commands = { readonly [Type in keyof FrameCommands]: (detail: FrameCommands[Type]) => unknown }

function answerCommands(element: LingoBoothElement, port: MessagePort) {
  let release: (() => void) | undefined
  const commands: Commands = {
    join({ room, name, language, gender = 'male', token = null }) {
      Object.assign(element, { room, name, language, gender, token })
      return element.join()
    },
    leave: () => element.leave(),
    open: ({ panel, open }) => element.booth?.app.setVisible(panel, open),
    mute({ muted }) {
      release?.()
      release = muted ? element.booth?.speak.hold() : undefined
    },
    theme(theme) {
      element.theme = theme
    },
  }
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    const { id, type, detail } = Object(data) as CommandMessage
    // Without a number, nobody waits for an answer.
    if (typeof id !== 'number') return
    try {
      if (!Object.hasOwn(commands, type)) throw { code: 'unknown-command' }
      await commands[type](detail as never)
      port.postMessage({ id })
    } catch (error) {
      port.postMessage({ id, error: (error as { code?: string } | null)?.code ?? 'internal' })
    }
  }
}

function tellEvents(element: LingoBoothElement, port: MessagePort) {
  const tell = (message: EventMessage) => port.postMessage(message)
  element.addEventListener('lingo-joined', () => tell({ type: 'joined', detail: undefined }))
  element.addEventListener('lingo-left', () => tell({ type: 'left', detail: undefined }))
  element.addEventListener('lingo-status', ({ detail }) => tell({ type: 'status', detail }))
  element.addEventListener('lingo-failed', ({ detail }) => tell({ type: 'failed', detail }))
  element.addEventListener('lingo-line-held', ({ detail }) => tell({ type: 'line.held', detail }))
  element.addEventListener('lingo-line-released', ({ detail }) => tell({ type: 'line.released', detail }))
  element.addEventListener('lingo-speech-cut', ({ detail }) => tell({ type: 'speech.cut', detail }))
  element.addEventListener('lingo-echo-heard', ({ detail }) => tell({ type: 'echo.heard', detail }))
  element.addEventListener('lingo-line-added', ({ detail: { module, key, own, offRecord } }) => {
    const lines = element.booth?.[module].view.getSnapshot().lines
    const line = 'lineTexts' in element.dataset ? lines?.find((other) => other.key === key) : undefined
    const detail = { module, key, own, ...(offRecord && { offRecord }) }
    tell({ type: 'line', detail: { ...detail, ...(line && { name: line.name, text: line.text }) } })
  })
}

/** At least so high, in the page's `rem`. */
const usualHeightRem = 40

function tellHeight(element: LingoBoothElement, port: MessagePort) {
  let last = 0
  const measure = () => {
    const usual = usualHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const height = Math.ceil(Math.max(usual, element.shadowRoot?.firstElementChild?.scrollHeight ?? 0))
    if (height !== last) port.postMessage({ type: 'resize', detail: { height } } satisfies EventMessage)
    last = height
  }
  new ResizeObserver(measure).observe(element)
  if (element.shadowRoot)
    new MutationObserver(() => requestAnimationFrame(measure)).observe(element.shadowRoot, {
      childList: true,
      subtree: true,
    })
}
