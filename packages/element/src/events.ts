import type { Booth, BoothEvent, ErrorCode } from '@lingobooth/core'

type AppView = ReturnType<Booth['app']['view']['getSnapshot']>

type Joined<Name extends string> = Name extends `${infer First}.${infer Rest}` ? `${First}-${Rest}` : Name

/** Events of the booth, without their type. */
type BoothEvents = {
  readonly [Name in BoothEvent['type'] as `lingo-${Joined<Name>}`]: CustomEvent<
    Omit<Extract<BoothEvent, { readonly type: Name }>, 'type'>
  >
}

/** What happens in a `<lingo-booth>`. They bubble, and leave shadow roots. */
export interface LingoBoothEvents extends BoothEvents {
  readonly 'lingo-status': CustomEvent<Pick<AppView, 'status' | 'connection' | 'error'>>
  /** The room cannot be entered. */
  readonly 'lingo-failed': CustomEvent<{ readonly code: ErrorCode }>
}

/** All events of a booth; the compiler says when one is missing. */
const names: Readonly<Record<BoothEvent['type'], true>> = {
  dropped: true,
  'line.added': true,
  'line.translated': true,
  'line.revised': true,
  'lines.missing': true,
  'line.unclear': true,
  'line.held': true,
  'line.released': true,
  'speech.cut': true,
  'echo.heard': true,
  'transcript.full': true,
  'voice.started': true,
  'voice.ended': true,
  'capture.started': true,
  'capture.stopped': true,
  'connection.changed': true,
  'captions.notice': true,
  'consent.answered': true,
  usage: true,
  joined: true,
  left: true,
}

const eventName = (name: string) => `lingo-${name.replace('.', '-')}`

export const eventNames: readonly string[] = ['status', 'failed', ...Object.keys(names)].map(eventName)

export function emit(target: EventTarget, name: string, detail: unknown): void {
  target.dispatchEvent(new CustomEvent(eventName(name), { detail, bubbles: true, composed: true }))
}

/** Dispatches what happens in the booth on the element, until the returned function is called. */
export function relayEvents(booth: Booth, target: EventTarget): () => void {
  const stops = (Object.keys(names) as BoothEvent['type'][]).map((name) =>
    booth.on(name, ({ type, ...detail }) => emit(target, type, detail)),
  )
  let last = ''
  const tell = ({ status, connection, error }: AppView) => {
    const detail = { status, connection, error }
    const now = JSON.stringify(detail)
    if (now !== last) emit(target, 'status', detail)
    last = now
  }
  const subscription = booth.app.view.subscribe(tell)
  return () => {
    subscription.unsubscribe()
    for (const stop of stops) stop()
  }
}
