import { createContext } from 'react'

/** For what is opened from the settings of a panel and takes their place. */
export const CloseSettings = createContext(() => {})
