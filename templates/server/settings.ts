const { ORIGIN, SECRET = '' } = process.env

/** Where the pages of this site are. */
export const origins = ORIGIN ? [ORIGIN] : ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:8787']

/** Names that the server is asked under. */
export const hosts = origins.map((origin) => new URL(origin).host)

/** Others than you can reach it. */
export const isPublic = !origins.every((origin) => /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin))

/** Those of the meeting, by the names and tags that the gateway knows them by. */
export const languages = {
  'english-united-states': 'en-US',
  'french-france': 'fr-FR',
  'german-germany': 'de-DE',
  'spanish-spain': 'es-ES',
}

/** Signs cookies and tokens. */
export function secret(): string {
  if (SECRET.length >= 32) return SECRET
  if (isPublic) throw new Error('Set SECRET to 32 random letters or more, such as those of: openssl rand -hex 32')
  return 'good enough on your own computer'
}

/** A setting that has a default on your own computer alone. */
export function setting(name: string, onOwnComputer: string): string {
  const given = process.env[name]
  if (given) return given
  if (isPublic) throw new Error(`Set ${name}: see server/.env.example.`)
  return onOwnComputer
}
