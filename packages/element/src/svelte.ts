import type {} from 'svelte/elements'
import type { LingoCaptionScreenElement } from './caption-screen.types.ts'
import type { LingoBoothElement } from './lingo-booth.types.ts'
import type { LingoBoothListeners, LingoBoothProps, LingoCaptionScreenProps } from './props.ts'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'lingo-booth': LingoBoothProps &
      LingoBoothListeners<'on'> &
      Omit<HTMLAttributes<LingoBoothElement>, keyof LingoBoothProps>
    'lingo-caption-screen': LingoCaptionScreenProps &
      LingoBoothListeners<'on'> &
      Omit<HTMLAttributes<LingoCaptionScreenElement>, keyof LingoCaptionScreenProps>
  }
}
