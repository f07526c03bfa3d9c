import type { CommonFlags } from './flags.ts'
import type { LanguagePanelProps } from './panel.types.ts'
import { PanelAlone } from './panel-alone.tsx'
import { requireProps } from './required-props.ts'
import { languageSeed } from './seeds.ts'
import { SpeakView } from './speak-view.tsx'

export interface SpeakPanelProps extends LanguagePanelProps, CommonFlags {}

/**
 * Captures speech for subtitles or chat.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function SpeakPanel(props: SpeakPanelProps) {
  requireProps('SpeakPanel', props, ['initialLanguage'])
  return (
    <PanelAlone {...props} panel="stt" seed={({ speak }) => speak.seed(languageSeed(props))}>
      {(booth) => <SpeakView booth={booth} flags={props} />}
    </PanelAlone>
  )
}
