import { CaptionScreen } from '@lingobooth/react'
import { createBoothElement, defineElement } from './booth-element.tsx'
import { captionStyleText } from './caption-style-text.ts'
import { attributeNamesOf, flagsOf, mirrorAttributes, textsOf } from './mirror-attributes.ts'
import { screenFlags, screenTexts } from './screen-attributes.ts'
import { sheetFor } from './styles.ts'

const names = { texts: screenTexts, flags: screenFlags }
const sheetOf = sheetFor(`:host { display: block; position: fixed; inset: 0; contain: strict }
:host([hidden]) { display: none }
${captionStyleText}`)

const numberOf = (text: string | null) => (text?.trim() ? Number(text) : undefined)
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

const readTexts = (element: Element) => textsOf(element, screenTexts)
const isAutologin = (element: Element) => flagsOf(element, screenFlags).autologin === true

/** Makes the class. A function, as a server that imports this has no `HTMLElement`. */
function createLingoCaptionScreen(): CustomElementConstructor {
  const LingoCaptionScreen = createBoothElement({
    attributes: attributeNamesOf(names),
    sheetOf,
    // It has no microphone and no voice.
    addressesOf(element) {
      const { coreServiceUrl, translateUrl, settingsKey, userId } = readTexts(element)
      return { coreServiceUrl, translateUrl, settingsKey, userId, recognizeUrl: null, speakUrl: null }
    },
    placeOf(element) {
      const { room, language } = readTexts(element)
      const autologin = isAutologin(element)
      return autologin || (room && language) ? { room, language, autologin } : null
    },
    render(element, booth, messages) {
      const { room, language, background, theme, size, maxLines, maxLineChars, interfaceLanguage } = readTexts(element)
      return (
        <CaptionScreen
          provider={booth}
          {...{ messages, room: room ?? undefined, language: language ?? undefined, autologin: isAutologin(element) }}
          {...{ size: numberOf(size), maxLines: numberOf(maxLines), maxLineChars: numberOf(maxLineChars) }}
          interfaceLanguage={interfaceLanguage ?? (messages ? undefined : 'reader')}
          background={oneOf(['black', 'transparent', 'theme'], background)}
          theme={oneOf(['light', 'dark'], theme)}
        />
      )
    },
  })
  mirrorAttributes(LingoCaptionScreen.prototype, names)
  return LingoCaptionScreen
}

/** Defines `<lingo-caption-screen>`, unless this is a server or something else has defined it. */
export function defineLingoCaptionScreen(): void {
  defineElement('lingo-caption-screen', createLingoCaptionScreen)
}
