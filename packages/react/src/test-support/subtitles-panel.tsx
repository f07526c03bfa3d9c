import { SubtitlesPanel, type SubtitlesPanelProps } from '../panels/panels.tsx'
import { region, show, within } from './setup.tsx'
import { twoBooths } from './two-booths.ts'

export const required = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada Lovelace',
} as const

export async function subtitles(props: Partial<SubtitlesPanelProps> = {}) {
  const { ada, luis, network } = await twoBooths()
  show(<SubtitlesPanel provider={ada.booth} {...required} {...props} />)
  return { ada, luis, network, panel: region('Subtitles') }
}

export const linesOf = (panel: ReturnType<typeof region>) => within(panel.getByRole('log')).queryAllByRole('listitem')
export const textsOf = (panel: ReturnType<typeof region>) => linesOf(panel).map(({ textContent }) => textContent)
export const box = (panel: ReturnType<typeof region>) =>
  panel.getByPlaceholderText<HTMLTextAreaElement>('Type text here')
