import type { Booth as BoothOfCore, Plugin } from '@lingobooth/core'
import type { MessageOverrides } from '@lingobooth/react'
import type { WorkletUrl } from '@lingobooth/web'
import { Fragment, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Addresses } from './compose.ts'
import { type HeldBooth, holdBooth } from './held-booth.ts'
import type { BoothLife, BoothProperties } from './lingo-booth.types.ts'
import { createStay } from './stay.ts'

/** What tells one element with a booth from another. */
export interface ElementKind {
  readonly attributes: readonly string[]
  /** Of all its elements in a document. */
  sheetOf(document: Document): CSSStyleSheet
  /** What its booth is made from. */
  addressesOf(element: HTMLElement): Addresses
  /** What the element enters; null while its attributes do not say it. */
  placeOf(element: HTMLElement): object | null
  /** What is in its shadow root while it is in the room. */
  render(element: HTMLElement, booth: BoothOfCore, messages: MessageOverrides | undefined): ReactNode
}

export type BoothElementClass = new () => HTMLElement & BoothProperties & BoothLife

/** Makes the class of an element that has a booth. A function, as a server that imports this has no `HTMLElement`. */
export function createBoothElement(kind: ElementKind, workletUrl?: WorkletUrl): BoothElementClass {
  return class BoothElement extends HTMLElement implements BoothProperties, BoothLife {
    static readonly observedAttributes = kind.attributes

    readonly #shadow = this.attachShadow({ mode: 'open' })
    readonly #stay = createStay()
    #root: Root | undefined
    #held: HeldBooth | undefined
    /** How many booths were shown. */
    #shown = 0
    #isOut = false
    #isScheduled = false
    #given: BoothOfCore | null = null
    #plugins: readonly Plugin[] = []
    #messages: MessageOverrides | undefined
    #token: string | null = null

    get booth() {
      return this.#given ?? this.#held?.booth ?? null
    }
    set booth(booth: BoothOfCore | null) {
      this.#given = booth
      this.#schedule()
    }
    get plugins() {
      return this.#plugins
    }
    set plugins(plugins: readonly Plugin[]) {
      this.#plugins = plugins
      this.#schedule()
    }
    get messages() {
      return this.#messages
    }
    set messages(messages: MessageOverrides | undefined) {
      this.#messages = messages
      this.#schedule()
    }
    get token() {
      return this.#token
    }
    set token(token: string | null) {
      this.#token = token
    }
    get status() {
      return this.booth?.app.view.getSnapshot().status ?? 'idle'
    }

    connectedCallback() {
      this.#shadow.adoptedStyleSheets = [kind.sheetOf(this.ownerDocument)]
      this.#takeOver()
      this.#schedule()
    }
    /** What is moved comes back before the next task. */
    disconnectedCallback() {
      setTimeout(() => {
        if (!this.isConnected) this.#end()
      })
    }
    connectedMoveCallback() {}
    attributeChangedCallback() {
      this.#schedule()
    }

    join() {
      this.#isOut = false
      this.#draw()
      return this.#stay.entered
    }
    async leave() {
      this.#isOut = true
      this.#draw()
      await this.#held?.booth.leave()
    }

    /** Properties that were set before the element was defined hide those of the class. */
    #takeOver() {
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(this))) {
        if (!(name in Object.getPrototypeOf(this))) continue
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }
    /** Several changes at once are drawn once. */
    #schedule() {
      if (this.#isScheduled) return
      this.#isScheduled = true
      queueMicrotask(() => {
        this.#isScheduled = false
        this.#draw()
      })
    }
    #draw() {
      if (!this.isConnected) return
      this.#hold({ given: this.#given, plugins: this.#plugins, addresses: kind.addressesOf(this) })
      const place = kind.placeOf(this)
      this.#stay.draw(JSON.stringify([this.#shown, place, this.#isOut]))
      this.#held?.relay()
      this.#root ??= createRoot(this.#shadow)
      this.#root.render(
        this.#held && place && !this.#isOut && (
          <Fragment key={this.#shown}>{kind.render(this, this.#held.shown, this.#messages)}</Fragment>
        ),
      )
    }
    #hold(wanted: Parameters<HeldBooth['isFor']>[0]) {
      if (this.#held?.isFor(wanted)) return
      this.#held?.release()
      this.#shown += 1
      this.#held = holdBooth({
        wanted,
        element: this,
        workletUrl,
        token: () => this.#token,
        onEnter: (entering) => this.#stay.enter(entering),
      })
    }
    #end() {
      this.#root?.unmount()
      this.#root = undefined
      this.#held?.release()
    }
  }
}

/** Defines an element, unless this is a server or something else has defined it. */
export function defineElement(name: string, create: () => CustomElementConstructor): void {
  const { customElements } = globalThis
  if (customElements && !customElements.get(name)) customElements.define(name, create())
}
