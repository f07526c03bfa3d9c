import type { ClassAttributes, HTMLAttributes } from 'react'
import type { LingoCaptionScreenElement } from './caption-screen.types.ts'
import type { LingoBoothElement } from './lingo-booth.types.ts'
import type { LingoBoothListeners, LingoBoothProps, LingoCaptionScreenProps } from './props.ts'

type Common<Element, Props> = Omit<HTMLAttributes<Element>, keyof Props> & ClassAttributes<Element>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'lingo-booth': LingoBoothProps & LingoBoothListeners<'on'> & Common<LingoBoothElement, LingoBoothProps>
      'lingo-caption-screen': LingoCaptionScreenProps &
        LingoBoothListeners<'on'> &
        Common<LingoCaptionScreenElement, LingoCaptionScreenProps>
    }
  }
}
