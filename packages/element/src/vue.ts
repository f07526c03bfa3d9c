import type { HTMLAttributes } from 'vue'
import type { LingoCaptionScreenElement } from './caption-screen.types.ts'
import type { LingoBoothElement } from './lingo-booth.types.ts'
import type { LingoBoothListeners, LingoBoothProps, LingoCaptionScreenProps } from './props.ts'

type Capitalized<Listeners> = {
  readonly [Name in keyof Listeners as Name extends `on-${infer Event}`
    ? `on${CamelCase<Event>}`
    : never]: Listeners[Name]
}
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${CamelCase<Rest>}`
  : Capitalize<Name>

declare module 'vue' {
  interface GlobalComponents {
    'lingo-booth': new () => LingoBoothElement & {
      $props: LingoBoothProps & Capitalized<LingoBoothListeners<'on-'>> & Omit<HTMLAttributes, keyof LingoBoothProps>
    }
    'lingo-caption-screen': new () => LingoCaptionScreenElement & {
      $props: LingoCaptionScreenProps &
        Capitalized<LingoBoothListeners<'on-'>> &
        Omit<HTMLAttributes, keyof LingoCaptionScreenProps>
    }
  }
}
