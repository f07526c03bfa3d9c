import type { LanguagePanelProps, LinesPanelProps } from './panel.types.ts'

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
