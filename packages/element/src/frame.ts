import {
  type CommandMessage,
  type EventMessage,
  type FrameCommands,
  type FrameEvents,
  greeting,
  type Reply,
} from './frame-messages.ts'

export type { FrameCommands, FrameEvents } from './frame-messages.ts'

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
  const calls = new Map<number, (error?: string) => void>()
  let unsent: CommandMessage[] = []
  let port: MessagePort | undefined
  let lastId = 0

  const call = <Type extends keyof FrameCommands>(type: Type, detail: FrameCommands[Type]) =>
    new Promise<void>((resolve, reject) => {
      const message = { id: ++lastId, type, detail } as CommandMessage
      calls.set(lastId, (error) => (error ? reject(new Error(error)) : resolve()))
      if (port) port.postMessage(message)
      else unsent.push(message)
    })
  const tell = ({ type, detail }: EventMessage) => {
    for (const [listener, wanted] of listeners) if (wanted === type) listener(detail as never)
  }
  const settle = (id: number, error?: string) => {
    calls.get(id)?.(error)
    calls.delete(id)
  }
  const hear = ({ data }: MessageEvent<Reply | EventMessage>) =>
    'id' in data ? settle(data.id, data.error) : tell(data)
  /** Of a page that is gone, nothing answers any more. */
  const drop = () => {
    port?.close()
    if (port) for (const id of calls.keys()) settle(id, 'aborted')
  }
  // A page that is loaded again offers a port again.
  const greet = ({ source, origin: sender, data, ports: [offered] }: MessageEvent) => {
    if (source !== element.contentWindow || sender !== origin || data !== greeting || !offered) return
    drop()
    port = offered
    offered.onmessage = hear
    for (const message of unsent) offered.postMessage(message)
    unsent = []
    tell({ type: 'ready', detail: undefined })
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
      removeEventListener('message', greet)
      drop()
      element.remove()
    },
  }
}
