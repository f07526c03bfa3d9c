import type { Language } from '@lingobooth/core'

type LanguageCode = string
type LanguageService = Language['services'] extends ReadonlySet<infer Service> ? Service : never

const language = (code: LanguageCode, tag: string, name: string, ...services: LanguageService[]): Language => ({
  code,
  tag,
  name,
  flag: `https://flags.example/${tag}.svg`,
  services: new Set(services),
})

/** A small catalogue, unordered, as from a service. Welsh has no speech recognition, Latin is text only. */
export const sampleLanguages = {
  german: language('german-germany', 'de-DE', 'German (Germany)', 'ttt', 'stt', 'tts'),
  spanishSpain: language('spanish-spain', 'es-ES', 'Spanish (Spain)', 'ttt', 'stt', 'tts'),
  britishEnglish: language('english-united-kingdom', 'en-GB', 'English (United Kingdom)', 'ttt', 'stt', 'tts'),
  arabic: language('arabic-egypt', 'ar-EG', 'Arabic (Egypt)', 'ttt', 'stt', 'tts'),
  welsh: language('welsh-united-kingdom', 'cy-GB', 'Welsh (United Kingdom)', 'ttt', 'tts'),
  spanishInternational: language('spanish-international', 'es-419', 'Spanish (International)', 'ttt', 'stt', 'tts'),
  french: language('french-france', 'fr-FR', 'French (France)', 'ttt', 'stt', 'tts'),
  latin: language('latin-international', 'la', 'Latin', 'ttt'),
  americanEnglish: language('english-united-states', 'en-US', 'English (United States)', 'ttt', 'stt', 'tts'),
} as const satisfies Record<string, Language>
