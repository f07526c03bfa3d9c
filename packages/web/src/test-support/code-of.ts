/** How an opening ends: 'opened', or the code of its error. */
export const codeOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  )
