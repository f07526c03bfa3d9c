const same =
  'be bg bn bs ca cs da de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fi fr fr-CA hi hr hu id it ja kn ko lt lv mk mr ms nl nl-BE no pl pt pt-BR pt-PT ro ru sk sl sr sv ta te th tl tr uk vi'

/** What Deepgram's Nova-3 calls languages: `es`, never `es-ES`. */
export const deepgramLanguages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(same.split(' ').map((tag) => [tag, tag])),
  zh: 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  'zh-TW': 'zh-Hant',
  'zh-HK': 'zh-HK',
  yue: 'zh-HK',
  'es-MX': 'es-419',
  'es-AR': 'es-419',
  'es-CO': 'es-419',
  'es-US': 'es-419',
  nb: 'no',
  nn: 'no',
  fil: 'tl',
}
