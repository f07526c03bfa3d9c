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

/** Variables that each chose a part of a form once: whoever sets one would believe that it still does. */
const former = ['LINGOBOOTH_SOAK', 'LINGOBOOTH_FIREFOX', 'LINGOBOOTH_FRAMEWORKS']

export function readForm(env: NodeJS.ProcessEnv = process.env): Form {
  const ignored = former.find((name) => env[name])
  if (ignored) throw new Error(`${ignored} has no effect; set LINGOBOOTH_FORM to one of ${forms.join(', ')}.`)
  const given = env.LINGOBOOTH_FORM
  const form = forms.find((name) => name === (given || 'short'))
  if (!form) throw new Error(`LINGOBOOTH_FORM is ${given}; set it to one of ${forms.join(', ')}.`)
  return form
}

export const form = readForm()
export const soaks = form === 'soak'
export const whole = form !== 'short'
