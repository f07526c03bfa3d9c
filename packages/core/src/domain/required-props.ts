import { LingoboothError } from '../errors.ts'
import type { Panel } from './settings.ts'

const ofModule = [
  'provider',
  'username',
  'initialSourceLanguage',
  'initialTargetLanguage',
  'initialVisibility',
] as const
const requiredProps = {
  subtitles: ofModule,
  chat: ofModule,
  tts: ['initialLanguage'],
  stt: ['initialLanguage'],
} as const satisfies Readonly<Record<Panel, readonly string[]>>

/**
 * Checks the props that a panel on its own cannot do without.
 * @throws LingoboothError with code `missing-prop` that names the panel and the prop
 */
export function requireProps(panel: Panel, props: Readonly<Record<string, unknown>>): void {
  const missing = requiredProps[panel].filter((name) => props[name] === undefined || props[name] === null)
  if (missing.length > 0)
    throw new LingoboothError('missing-prop', `The ${panel} panel needs a value for ${missing.join(', ')}.`)
}
