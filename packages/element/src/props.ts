import type { AttributeProperties, FlagAttribute, TextAttribute } from './attributes.ts'
import type { LingoBoothEvents } from './events.ts'
import type { BoothProperties, OtherProperties } from './lingo-booth.types.ts'
import type { ScreenAttributeProperties, screenFlags, screenTexts } from './screen-attributes.ts'

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

/** What a template may set: attributes by their own names, and properties. */
export type LingoBoothProps = Optional<AttributeProperties & OtherProperties> &
  Optional<Record<TextAttribute, string | null>> &
  Optional<Record<FlagAttribute, boolean | '' | 'true' | 'false' | null>>

/** The same of captions alone. */
export type LingoCaptionScreenProps = Optional<ScreenAttributeProperties & BoothProperties> &
  Optional<Record<(typeof screenTexts)[keyof typeof screenTexts], string | number | null>> &
  Optional<Record<(typeof screenFlags)[keyof typeof screenFlags], boolean | '' | 'true' | 'false' | null>>

/** Listeners as a framework names them: after a prefix. */
export type LingoBoothListeners<Prefix extends string> = {
  readonly [Name in keyof LingoBoothEvents as `${Prefix}${Name}`]?:
    | ((event: LingoBoothEvents[Name]) => void)
    | undefined
}
