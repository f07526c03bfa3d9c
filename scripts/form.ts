declare module 'vitest' {
  interface ProvidedContext {
    /** Whether nothing is left out. */
    readonly whole: boolean
    /** Whether each test that has a long form takes it, for hours. */
    readonly soaks: boolean
  }
}

const forms = ['short', 'whole', 'soak'] as const

/** How much a run tries: what a push needs, everything, or everything for hours. */
export type Form = (typeof forms)[number]

export function readForm(given = process.env.LINGOBOOTH_FORM): Form {
  const form = forms.find((name) => name === (given || 'short'))
  if (!form) throw new Error(`LINGOBOOTH_FORM is ${given}; set it to one of ${forms.join(', ')}.`)
  return form
}

export const form = readForm()
export const soaks = form === 'soak'
export const whole = form !== 'short'
