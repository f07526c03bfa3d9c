import { refusals } from './answers.ts'

/** PubNub docs, "Channels and channel naming": up to 92 characters. */
export const maxNameChars = 92
const presenceSuffix = '-pnpres'
/** PubNub docs, "Channels and channel naming": a period divides at most three levels. */
const maxPeriods = 2

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is refused
const refusedCharacters = /[,:*/\\\s\u0000-\u001f\u007f]/

/** Refuses what is no name of a channel; the refused character is named as the service does. */
export function checkChannel(channel: string, timetoken: () => string): void {
  const name = channel.endsWith(presenceSuffix) ? channel.slice(0, -presenceSuffix.length) : channel
  const refused = refusedCharacters.exec(name)?.[0]
  if (refused !== undefined) throw refusals.publish(400, `Invalid Character in Channel: '${refused}'`, timetoken())
  if (name === '' || name.length > maxNameChars) throw refusals.publish(400, 'Invalid Channel Name', timetoken())
  if (name.split('.').length - 1 > maxPeriods)
    throw refusals.publish(400, 'Wildcard maximum depth exceeded', timetoken())
}

export const isPresenceChannel = (channel: string) => channel.endsWith(presenceSuffix)
export const presenceChannelOf = (channel: string) => `${channel}${presenceSuffix}`

/** SDK, core/interfaces/configuration.ts: every request names its user. PubNub docs, "Users": up to 92 characters. */
export function userOf(query: URLSearchParams): string {
  const user = query.get('uuid') ?? ''
  if (user === '' || user.length > maxNameChars) throw refusals.badRequest('Invalid UUID')
  return user
}
