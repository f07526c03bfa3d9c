import { type Booth, LingoboothError } from '@lingobooth/core'
import { createContext, type ReactNode, useContext } from 'react'
import { type InterfaceProps, InterfaceProvider } from '../messages/messages-context.tsx'

const BoothContext = createContext<Booth | null>(null)

export interface BoothProviderProps extends InterfaceProps {
  /** Made by `createBooth` or `useCreateBooth`. */
  readonly booth: Booth
  readonly children?: ReactNode
}

/** Provides a booth to the hooks and panels below. */
export function BoothProvider({ booth, ...words }: BoothProviderProps) {
  return (
    <BoothContext.Provider value={booth}>
      <InterfaceProvider booth={booth} {...words} />
    </BoothContext.Provider>
  )
}

/**
 * Returns the booth passed, or that of the nearest {@link BoothProvider}.
 * @throws LingoboothError `missing-prop` when there is neither
 */
export function useBooth(provider?: Booth): Booth {
  const nearest = useContext(BoothContext)
  const booth = provider ?? nearest
  if (!booth)
    throw new LingoboothError(
      'missing-prop',
      'There is no booth: pass one as provider (from createBooth or useCreateBooth), or wrap this in <BoothProvider booth={booth}>.',
    )
  return booth
}
