import { createContext, useContext } from 'react'

/** The line that a search looks at. */
export interface Sought {
  readonly key: string
  /** Whether what it found in a text of this line lies beyond the beginning. */
  isBeyond(text: string): boolean
}

/** Of the line around; undefined in all others. */
export const SoughtHere = createContext<Sought | undefined>(undefined)

/** Whether `Tab` reaches what stands in a line; outside of a list it always does. */
export const TabStop = createContext(true)

export const useTabStop = (): { readonly tabIndex?: -1 } => (useContext(TabStop) ? {} : { tabIndex: -1 })
