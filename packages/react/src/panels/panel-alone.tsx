import type { Booth } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import type { ReactNode } from 'react'
import { useBooth } from '../hooks/booth-context.tsx'
import { StartsVisible, useSeed } from '../hooks/use-seed.ts'
import { InterfaceProvider } from '../messages/messages-context.tsx'
import { PanelRoot } from '../parts/panel-frame.tsx'
import type { LanguagePanelProps, LinesPanelProps, PanelProps } from './panel.types.ts'

export const linesPanelProps = [
  'initialSourceLanguage',
  'initialTargetLanguage',
  'initialVisibility',
  'username',
] as const satisfies readonly (keyof LinesPanelProps)[]

export const linesSeed = (props: LinesPanelProps) => ({
  sourceLanguage: props.initialSourceLanguage,
  targetLanguage: props.initialTargetLanguage,
  visible: props.initialVisibility,
  username: props.username,
})

export const languageSeed = ({ initialLanguage, initialVisibility }: LanguagePanelProps) => ({
  language: initialLanguage,
  ...(initialVisibility !== undefined && { visible: initialVisibility }),
})

interface PanelAloneProps extends PanelProps {
  readonly panel: PanelId
  readonly initialVisibility?: boolean | undefined
  seed(booth: Booth): void
  children(booth: Booth): ReactNode
}

/** A panel outside `<Booth>`: finds its booth, and applies the initial values. */
export function PanelAlone({
  provider,
  messages,
  interfaceLanguage,
  panel,
  initialVisibility,
  className,
  style,
  seed,
  children,
}: PanelAloneProps) {
  const booth = useBooth(provider)
  const seeded = useSeed(booth, panel, seed)
  return (
    <InterfaceProvider booth={booth} interfaceLanguage={interfaceLanguage} messages={messages}>
      <StartsVisible.Provider value={seeded ? undefined : initialVisibility}>
        <PanelRoot.Provider value={{ className, style }}>{children(booth)}</PanelRoot.Provider>
      </StartsVisible.Provider>
    </InterfaceProvider>
  )
}
