import type { Booth } from '@lingobooth/core'
import { textDirection } from '@lingobooth/core/view'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { root } from '../parts/part.ts'
import { formatsOf } from './formats.ts'
import { type MessageOverrides, type Messages, mergeMessages } from './messages.ts'
import { type InterfaceLanguage, useInterfaceLanguage } from './use-interface-language.ts'
import { messages as english } from './words/en.ts'

interface Interface {
  readonly messages: Messages
  /** The chosen language is still loading, and no words were shown before. */
  readonly pending: boolean
  readonly lang?: string
  /** Unless a language was chosen, that of the page. */
  readonly dir?: 'ltr' | 'rtl'
}

const InterfaceContext = createContext<Interface>({ messages: english, pending: false, lang: english.tag })

/** The texts in the language of the interface. */
export const useMessages = () => useContext(InterfaceContext).messages

/** Numbers, plurals, times and names in the language of the interface. */
export const useFormats = () => formatsOf(useMessages().tag)

/** Whether there are no words to show yet. */
export const useWordsPending = () => useContext(InterfaceContext).pending

/** The attributes of a root element, with the language and direction of its words. */
export function useRoot(scope: string, name?: string, className?: string) {
  const { lang, dir } = useContext(InterfaceContext)
  return { ...root(scope, name, className), lang, dir }
}

function overridden(above: Interface, messages: MessageOverrides): Interface {
  const { tag } = messages
  const place = tag ? { lang: tag, dir: textDirection(tag) } : above.dir && { lang: above.lang, dir: above.dir }
  return { messages: mergeMessages(above.messages, messages), pending: above.pending, ...place }
}

export interface MessagesProviderProps {
  readonly messages?: MessageOverrides | undefined
  readonly children?: ReactNode
}

/** Overrides texts for everything below; the others are inherited. */
export function MessagesProvider({ messages, children }: MessagesProviderProps) {
  const above = useContext(InterfaceContext)
  const merged = useMemo(() => (messages ? overridden(above, messages) : above), [above, messages])
  return <InterfaceContext.Provider value={merged}>{children}</InterfaceContext.Provider>
}

export interface InterfaceProps {
  /**
   * `page`: the `lang` of the document. `browser`: the first of the browser's languages that there are words for. `reader`: the language that this participant reads. Otherwise a BCP 47 tag. Loaded when it is
   * needed; English where there are no words for it.
   * @default that of the nearest provider, or English
   */
  readonly interfaceLanguage?: InterfaceLanguage | undefined
  /** Texts that replace those of the language. */
  readonly messages?: MessageOverrides | undefined
}

interface InterfaceProviderProps extends InterfaceProps {
  readonly booth: Booth
  /** What the participant reads, until the booth knows it. */
  readonly reads?: string | undefined
  readonly children?: ReactNode
}

/** The words for everything below, in the language that was chosen. */
export function InterfaceProvider({ interfaceLanguage, messages, booth, reads, children }: InterfaceProviderProps) {
  const above = useContext(InterfaceContext)
  const words = useInterfaceLanguage(interfaceLanguage, booth, reads)
  const [begun, setBegun] = useState(!interfaceLanguage)
  if (!begun && words) setBegun(true)
  const chosen = useMemo((): Interface => {
    if (!interfaceLanguage || (begun && !words)) return above
    const { tag } = words ?? english
    return { messages: words ?? english, pending: !words, lang: tag, dir: textDirection(tag) }
  }, [above, interfaceLanguage, begun, words])
  return (
    <InterfaceContext.Provider value={chosen}>
      <MessagesProvider messages={messages}>{children}</MessagesProvider>
    </InterfaceContext.Provider>
  )
}
