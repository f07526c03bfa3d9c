import type { SubtitlesFlags } from './flags.ts'
import type { LinesPanelProps } from './panel.types.ts'
import { PanelAlone } from './panel-alone.tsx'
import { requireProps } from './required-props.ts'
import { linesPanelProps, linesSeed } from './seeds.ts'
import { SubtitlesView } from './subtitles-view.tsx'

export interface SubtitlesPanelProps extends LinesPanelProps, SubtitlesFlags {
  /** Shows the original below each translation. @default false */
  readonly initialBilingual?: boolean | undefined
}

/**
 * Spoken and typed lines, in the language that the participant reads.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function SubtitlesPanel({ initialBilingual: bilingual, ...props }: SubtitlesPanelProps) {
  requireProps('SubtitlesPanel', props, linesPanelProps)
  const seed = { ...linesSeed(props), ...(bilingual !== undefined && { bilingual }) }
  return (
    <PanelAlone {...props} panel="subtitles" seed={({ subtitles }) => subtitles.seed(seed)}>
      {(booth) => <SubtitlesView booth={booth} flags={props} />}
    </PanelAlone>
  )
}
