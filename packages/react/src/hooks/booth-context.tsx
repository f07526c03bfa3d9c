import { type Booth, type BoothOptions, createBooth, LingoboothError } from '@lingobooth/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { type InterfaceProps, InterfaceProvider } from '../messages/messages-context.tsx'
import { useLifetime } from './use-lifetime.ts'

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

const leaveAtTheEnd = (booth: Booth) => () => void booth.leave().catch(() => undefined)

/** Makes a booth for the lifetime of this component, and leaves its room on unmount. Later changes of `options` are ignored. */
export function useCreateBooth(options: BoothOptions): Booth {
  const [booth] = useState(() => createBooth(options))
  useLifetime(booth, leaveAtTheEnd)
  return booth
}
