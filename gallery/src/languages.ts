/** Tags of the languages of the interface. */
export const languages = Object.keys(import.meta.glob('../../packages/react/src/messages/words/*.ts')).map((path) =>
  path.replace(/^.*\/(.+)\.ts$/, '$1'),
)
