import type { ClassAttributes, HTMLAttributes } from 'react'
import type { LingoBoothElement } from './lingo-booth.types.ts'
import type { LingoBoothListeners, LingoBoothProps } from './props.ts'

type Common = Omit<HTMLAttributes<LingoBoothElement>, keyof LingoBoothProps> & ClassAttributes<LingoBoothElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'lingo-booth': LingoBoothProps & LingoBoothListeners<'on'> & Common
    }
  }
}
