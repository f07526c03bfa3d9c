import type {} from 'svelte/elements'
import type { LingoBoothElement } from './lingo-booth.types.ts'
import type { LingoBoothListeners, LingoBoothProps } from './props.ts'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'lingo-booth': LingoBoothProps &
      LingoBoothListeners<'on'> &
      Omit<HTMLAttributes<LingoBoothElement>, keyof LingoBoothProps>
  }
}
