import type { CommonFlags } from './flags.ts'
import type { LanguagePanelProps } from './panel.types.ts'
import { PanelAlone } from './panel-alone.tsx'
import { requireProps } from './required-props.ts'
import { languageSeed } from './seeds.ts'
import { VoiceView } from './voice-view.tsx'

export interface VoicePanelProps extends LanguagePanelProps, CommonFlags {}

/**
 * Speaks the lines of others, in the participant's language.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function VoicePanel(props: VoicePanelProps) {
  requireProps('VoicePanel', props, ['initialLanguage'])
  return (
    <PanelAlone {...props} panel="tts" seed={({ voice }) => voice.seed(languageSeed(props))}>
      {(booth) => <VoiceView booth={booth} flags={props} />}
    </PanelAlone>
  )
}
