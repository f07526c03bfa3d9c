declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `pnpm soak` runs, which takes the long form of each test that has one. */
    readonly soaks: boolean
  }
}

export const soaks = process.env.LINGOBOOTH_SOAK === '1'
