import type { HttpTranslatorOptions } from '@lingobooth/vendor-http'

/** A vendor of translation on this machine. */
export const translatorOptions = (url: string): HttpTranslatorOptions => ({
  id: 'vendor',
  url: `${url}/translate`,
  body: { text: '{text}', to: '{target}' },
  valueResponse: 'text',
})
