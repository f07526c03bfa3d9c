import { createContext, useContext } from 'react'

/** Whether `Tab` reaches what stands in a line; outside of a list it always does. */
export const TabStop = createContext(true)

export const useTabStop = (): { readonly tabIndex?: -1 } => (useContext(TabStop) ? {} : { tabIndex: -1 })
