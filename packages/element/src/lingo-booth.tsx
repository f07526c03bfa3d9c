import type { StoredLine } from '@lingobooth/core'
import { Booth } from '@lingobooth/react'
import type { WorkletUrl } from '@lingobooth/web'
import { type AttributeProperties, flagAttributes, textAttributes } from './attributes.ts'
import { createBoothElement, defineElement } from './booth-element.tsx'
import type { OtherProperties } from './lingo-booth.types.ts'
import { attributeNamesOf, flagsOf, mirrorAttributes, textsOf } from './mirror-attributes.ts'
import { styleText } from './style-text.ts'
import { sheetFor } from './styles.ts'

const names = { texts: textAttributes, flags: flagAttributes }
const sheetOf = sheetFor(`:host { display: block; block-size: min(40rem, 100dvh) }
:host([hidden]) { display: none }
main { display: contents }
${styleText}`)

/** Makes the class. A function, as a server that imports this has no `HTMLElement`. */
export function createLingoBooth(workletUrl?: WorkletUrl): CustomElementConstructor {
  const Base = createBoothElement(
    {
      attributes: attributeNamesOf(names),
      sheetOf,
      addressesOf(element) {
        const { coreServiceUrl, translateUrl, recognizeUrl, speakUrl, settingsKey, userId } = textsOf(
          element,
          textAttributes,
        )
        return { coreServiceUrl, translateUrl, recognizeUrl, speakUrl, settingsKey, userId }
      },
      placeOf(element) {
        const { room, name, language, gender, captionsNotice } = textsOf(element, textAttributes)
        const { listen } = flagsOf(element, flagAttributes)
        return room && name && language ? { room, name, language, gender, captionsNotice, listen } : null
      },
      render(element, booth, messages) {
        const { gender, theme, interfaceLanguage, captionsNotice, invite, ...texts } = textsOf(element, textAttributes)
        const { room, name, language } = texts
        return (
          <Booth
            provider={booth}
            {...{ room: room ?? '', name: name ?? '', language: language ?? '', messages }}
            {...{ earlier: (element as LingoBooth).earlier, ...flagsOf(element, flagAttributes) }}
            gender={gender === 'female' || gender === 'male' ? gender : undefined}
            interfaceLanguage={interfaceLanguage ?? (messages ? undefined : 'browser')}
            captionsNotice={captionsNotice ?? undefined}
            invite={invite ? { url: invite } : undefined}
            theme={theme === 'light' || theme === 'dark' ? theme : undefined}
          />
        )
      },
    },
    workletUrl,
  ) as new () => InstanceType<ReturnType<typeof createBoothElement>> & AttributeProperties

  class LingoBooth extends Base implements OtherProperties {
    #earlier: readonly StoredLine[] | undefined

    get earlier() {
      return this.#earlier
    }
    set earlier(earlier: readonly StoredLine[] | undefined) {
      this.#earlier = earlier
    }
  }
  mirrorAttributes(LingoBooth.prototype, names)
  return LingoBooth
}

/** Defines `<lingo-booth>`, unless this is a server or something else has defined it. */
export function defineLingoBooth(workletUrl?: WorkletUrl): void {
  defineElement('lingo-booth', () => createLingoBooth(workletUrl))
}
