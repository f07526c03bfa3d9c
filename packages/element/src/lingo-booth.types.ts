import type { Booth, Plugin, StoredLine } from '@lingobooth/core'
import type { MessageOverrides } from '@lingobooth/react'
import type { AttributeProperties } from './attributes.ts'
import type { LingoBoothEvents } from './events.ts'

type AppStatus = ReturnType<Booth['app']['view']['getSnapshot']>['status']

/** Properties of every element with a booth that have no attribute. */
export interface BoothProperties {
  /** The booth that is shown. Set one of your own, and the addresses, the plugins and `userId` count no more; null returns to them. */
  booth: Booth | null
  /** Come before the element's own plugins, and what they fill the element does not. @default none */
  plugins: readonly Plugin[]
  /** Sent as `authorization: Bearer …` to `coreServiceUrl`, `translateUrl`, `recognizeUrl` and `speakUrl`; never an attribute. @default none */
  token: string | null
  /** Words in place of the element's own. @default none */
  messages: MessageOverrides | undefined
}

/** Properties without an attribute. */
export interface OtherProperties extends BoothProperties {
  /** Lines of the page's own store, oldest first, as `transcript.line` gave them; read once, on joining. @default none */
  earlier: readonly StoredLine[] | undefined
}

/** An element that is in a room. */
export interface BoothLife {
  readonly status: AppStatus
  /** Enters the room of the attributes, again after `leave`. Resolves once connected, and rejects as `join` of a booth does. */
  join(): Promise<void>
  /** Leaves the room; the element is empty until `join`. */
  leave(): Promise<void>
}

type Listener<Element, Event> = (this: Element, event: Event) => unknown

/** `<lingo-booth>`: the whole add-on in a shadow root. It is in the room while it is in the document. */
export interface LingoBoothElement extends HTMLElement, AttributeProperties, OtherProperties, BoothLife {
  addEventListener<Name extends keyof LingoBoothEvents>(
    name: Name,
    listener: Listener<LingoBoothElement, LingoBoothEvents[Name]>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: Listener<LingoBoothElement, HTMLElementEventMap[Name]>,
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
    'lingo-booth': LingoBoothElement
  }
}
