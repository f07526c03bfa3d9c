import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { englishMessages, type MessageOverrides, mergeMessages } from './messages.ts'

const MessagesContext = createContext(englishMessages)

export const useMessages = () => useContext(MessagesContext)

export interface MessagesProviderProps {
  readonly messages?: MessageOverrides | undefined
  readonly children?: ReactNode
}

/** Overrides texts for everything below; the others are inherited. */
export function MessagesProvider({ messages, children }: MessagesProviderProps) {
  const above = useMessages()
  const merged = useMemo(() => (messages ? mergeMessages(above, messages) : above), [above, messages])
  return <MessagesContext value={merged}>{children}</MessagesContext>
}
