import { languages } from './languages.ts'

export interface Dictionary {
  sourceLanguage: string
  targetLanguage: string
  replacements: { from: string; to: string }[]
}

/** Idioms that Apertium translates word by word, corrected in the translation. */
const mended: Record<string, Record<string, string>> = {
  'eng-spa': {
    'está a punto': 'está listo',
    'Te ves la semana que viene': 'Nos vemos la semana que viene',
    'Te ves mañana': 'Nos vemos mañana',
    'Complacer abrir': 'Por favor, abre',
    'Yo así propuesta': 'Me gusta esta propuesta',
    'gracias para vuestra ayuda': 'gracias por vuestra ayuda',
  },
  'eng-fra': {
    'est à point': 'est prêt',
    "l'an qui vient": "l'année prochaine",
    'Nous précisons plus temps': 'Nous avons besoin de plus de temps',
    'Complaire ouvrir': "S'il te plaît, ouvre",
  },
  'spa-eng': {
    'You can repeat': 'Can you repeat',
    'how you are?': 'how are you?',
    'Where it is': 'Where is',
    'much by your help': 'much for your help',
  },
}

export const dictionaries: readonly Dictionary[] = Object.entries(mended).flatMap(([pair, words]) => {
  const [from, to] = pair.split('-')
  const replacements = Object.entries(words).map(([wrong, right]) => ({ from: wrong, to: right }))
  return languages
    .filter((source) => source.translation === from)
    .flatMap((source) =>
      languages
        .filter((target) => target.translation === to)
        .map((target) => ({ sourceLanguage: source.code, targetLanguage: target.code, replacements })),
    )
})
