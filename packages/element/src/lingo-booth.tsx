import type { Booth as BoothOfCore, Plugin, StoredLine } from '@lingobooth/core'
import { Booth, type MessageOverrides } from '@lingobooth/react'
import type { WorkletUrl } from '@lingobooth/web'
import { createRoot, type Root } from 'react-dom/client'
import { type AttributeProperties, attributeNames, flagsOf, mirrorAttributes, textsOf } from './attributes.ts'
import { type HeldBooth, holdBooth } from './held-booth.ts'
import type { OtherProperties } from './lingo-booth.types.ts'
import { createStay } from './stay.ts'
import { sheetOf } from './styles.ts'

/** Makes the class. A function, as a server that imports this has no `HTMLElement`. */
export function createLingoBooth(workletUrl?: WorkletUrl): CustomElementConstructor {
  const Base = HTMLElement as unknown as new () => HTMLElement & AttributeProperties

  class LingoBooth extends Base implements OtherProperties {
    static readonly observedAttributes = attributeNames

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
    #earlier: readonly StoredLine[] | undefined

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
    get earlier() {
      return this.#earlier
    }
    set earlier(earlier: readonly StoredLine[] | undefined) {
      this.#earlier = earlier
    }
    get status() {
      return this.booth?.app.view.getSnapshot().status ?? 'idle'
    }

    connectedCallback() {
      this.#shadow.adoptedStyleSheets = [sheetOf(this.ownerDocument)]
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
        if (!(name in LingoBooth.prototype)) continue
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
      const { room, name, language, gender, theme, interfaceLanguage, captionsNotice, invite, ...addresses } =
        textsOf(this)
      this.#hold({ given: this.#given, plugins: this.#plugins, addresses })
      const isReady = this.#held && room && name && language && !this.#isOut
      this.#stay.draw(
        JSON.stringify([this.#shown, room, name, language, gender, captionsNotice, flagsOf(this).listen, this.#isOut]),
      )
      this.#held?.relay()
      this.#root ??= createRoot(this.#shadow)
      this.#root.render(
        isReady && (
          <Booth
            key={this.#shown}
            provider={this.#held?.shown}
            {...{ room, name, language, messages: this.#messages, earlier: this.#earlier, ...flagsOf(this) }}
            gender={gender === 'female' || gender === 'male' ? gender : undefined}
            interfaceLanguage={interfaceLanguage ?? (this.#messages ? undefined : 'browser')}
            captionsNotice={captionsNotice ?? undefined}
            invite={invite ? { url: invite } : undefined}
            theme={theme === 'light' || theme === 'dark' ? theme : undefined}
          />
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
  mirrorAttributes(LingoBooth.prototype)
  return LingoBooth
}

/** Defines `<lingo-booth>`, unless this is a server or something else has defined it. */
export function defineLingoBooth(workletUrl?: WorkletUrl): void {
  const { customElements } = globalThis
  if (customElements && !customElements.get('lingo-booth'))
    customElements.define('lingo-booth', createLingoBooth(workletUrl))
}
