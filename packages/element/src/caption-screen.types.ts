import type { LingoBoothEvents } from './events.ts'
import type { BoothLife, BoothProperties } from './lingo-booth.types.ts'
import type { ScreenAttributeProperties } from './screen-attributes.ts'

type Listener<Event> = (this: LingoCaptionScreenElement, event: Event) => unknown

/** `<lingo-caption-screen>`: captions alone, as large as the window. It is in the room, as a listener, while it is in the document. */
export interface LingoCaptionScreenElement extends HTMLElement, ScreenAttributeProperties, BoothProperties, BoothLife {
  addEventListener<Name extends keyof LingoBoothEvents>(
    name: Name,
    listener: Listener<LingoBoothEvents[Name]>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: Listener<HTMLElementEventMap[Name]>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'lingo-caption-screen': LingoCaptionScreenElement
  }
}
