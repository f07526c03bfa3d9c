import {
  type CommandMessage,
  type EventMessage,
  type FrameCommands,
  type FrameEvents,
  greeting,
  type Reply,
} from './frame-messages.ts'

export type { FrameCommands, FrameEvents } from './frame-messages.ts'

/** More than any page has use for. */
const tallestPx = 100_000

/** The booth of another page, in a frame. Commands wait until it is there; they reject with an `Error` whose message is an error code. */
export interface BoothFrame {
  readonly element: HTMLIFrameElement
  join(options: FrameCommands['join']): Promise<void>
  leave(): Promise<void>
  /** Opens a panel; false closes it. */
  open(panel: FrameCommands['open']['panel'], open?: boolean): Promise<void>
  mute(muted: boolean): Promise<void>
  theme(theme: FrameCommands['theme']): Promise<void>
  /** Returns a function that ends it. */
  on<Type extends keyof FrameEvents>(type: Type, listener: (detail: FrameEvents[Type]) => void): () => void
  /** Removes the frame, which leaves the room. */
  close(): void
}

/** Opens the page at `url` in a frame, at the end of `place`. */
export function openFrame(place: Element, url: string | URL): BoothFrame {
  const { href, origin } = new URL(url, location.href)
  const element = document.createElement('iframe')
  const listeners = new Map<(detail: never) => void, string>()
  const calls = new Map<number, { readonly message: CommandMessage; settle(error?: unknown): void }>()
  let port: MessagePort | undefined
  let lastId = 0
  let isClosed = false

  const call = <Type extends keyof FrameCommands>(type: Type, detail: FrameCommands[Type]) =>
    new Promise<void>((resolve, reject) => {
      if (isClosed) return reject(new Error('closed'))
      const id = ++lastId
      const message = copied({ id, type, detail } as CommandMessage)
      if (!message) return reject(new Error('bad-request'))
      const settle = (error?: unknown) => {
        calls.delete(id)
        if (error === undefined) resolve()
        else reject(new Error(typeof error === 'string' ? error : 'internal'))
      }
      calls.set(id, { message, settle })
      port?.postMessage(message)
    })
  const abortAll = () => {
    for (const { settle } of calls.values()) settle('aborted')
  }
  const tell = (type: string, detail?: unknown) => {
    for (const [listener, wanted] of listeners) if (wanted === type) listener(detail as never)
  }
  /** Of what the page in the frame says, only what can be read. */
  const hear = ({ data }: MessageEvent<Partial<Reply & EventMessage> | null | undefined>) => {
    const { id, error, type, detail } = data ?? {}
    if (id !== undefined) calls.get(id)?.settle(error)
    else if (type !== undefined && fits(type, detail)) tell(type, detail)
  }
  // A page that is loaded again offers a port again: nothing answers what the one before was asked.
  const greet = ({ source, origin: sender, data, ports }: Partial<MessageEvent>) => {
    const offered = ports?.[0]
    if (source !== element.contentWindow || sender !== origin || data !== greeting || !offered) return
    port?.close()
    if (port) abortAll()
    port = offered
    offered.onmessage = hear
    for (const { message } of calls.values()) offered.postMessage(message)
    tell('ready')
  }
  addEventListener('message', greet)
  element.allow = 'microphone; autoplay'
  element.title = 'Lingobooth'
  element.src = href
  place.append(element)

  return {
    element,
    join: (options) => call('join', options),
    leave: () => call('leave', undefined),
    open: (panel, open = true) => call('open', { panel, open }),
    mute: (muted) => call('mute', { muted }),
    theme: (theme) => call('theme', theme),
    on(type, listener) {
      listeners.set(listener, type)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      removeEventListener('message', greet)
      port?.close()
      abortAll()
      element.remove()
    },
  }
}

/** A copy as it is sent; undefined where there can be none. */
function copied<Message>(message: Message): Message | undefined {
  try {
    return structuredClone(message)
  } catch {
    return undefined
  }
}

type Told = Exclude<keyof FrameEvents, 'ready'>

const text = (value: unknown) => typeof value === 'string'
const perhapsText = (value: unknown) => value === undefined || text(value)
const flag = (value: unknown) => typeof value === 'boolean'
const mark = (value: unknown) => value === undefined || value === true
const height = (value: unknown) => typeof value === 'number' && value > 0 && value <= tallestPx
const codeOrNull = (value: unknown) => text(value ?? '')

/** What the fields of each event may be. */
const details: { readonly [Type in Told]: Readonly<Record<keyof FrameEvents[Type], (value: unknown) => boolean>> } = {
  joined: {},
  left: {},
  status: { status: text, connection: text, error: codeOrNull },
  line: { module: text, key: text, own: flag, offRecord: mark, text: perhapsText, name: perhapsText },
  'line.held': { module: text, key: text },
  'line.released': { module: text, key: text, how: text },
  'speech.cut': { module: text },
  'echo.heard': { module: text },
  resize: { height },
  failed: { code: text },
}

const isTold = (type: unknown): type is Told => typeof type === 'string' && Object.hasOwn(details, type)

function fits(type: unknown, detail: unknown): boolean {
  const given = Object(detail) as Readonly<Record<string, unknown>>
  return isTold(type) && Object.entries(details[type]).every(([name, isFit]) => isFit(given[name]))
}
