import { type Booth, LingoboothError } from '@lingobooth/core'
import { createContext, type ReactNode, useContext } from 'react'
import type { MessageOverrides } from '../messages/messages.ts'
import { MessagesProvider } from '../messages/messages-context.tsx'

const BoothContext = createContext<Booth | null>(null)

export interface BoothProviderProps {
  /** Made by `createBooth` or `useCreateBooth`. */
  readonly booth: Booth
  readonly messages?: MessageOverrides | undefined
  readonly children?: ReactNode
}

/** Provides a booth to the hooks and panels below. */
export function BoothProvider({ booth, messages, children }: BoothProviderProps) {
  return (
    <BoothContext value={booth}>
      <MessagesProvider messages={messages}>{children}</MessagesProvider>
    </BoothContext>
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
