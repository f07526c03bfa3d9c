import { AdapterError } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'

export const vendor = 'nats-transport'

const maxTokenChars = 200
const plain = /[A-Za-z0-9_-]/

/** The sender, as the last two tokens of every subject: the user, which a server can authenticate, and the join. */
const senderPattern = /^[A-Za-z0-9_=~-]+\.[A-Za-z0-9_=~-]+$/

export const isSender = (text: string) => text.length <= 2 * maxTokenChars + 1 && senderPattern.test(text)

/** The user's token of a sender. */
export const userToken = (sender: string): string => sender.split('.')[0] ?? ''

/**
 * Encodes a text as one token of a subject: letters, digits, `_` and `-` stay, every other UTF-16 code unit becomes `=` and four digits.
 * Tokens are unique; a long text is replaced by `~` and its digest.
 */
export async function tokenOf(text: string): Promise<string> {
  const token = Array.from({ length: text.length }, (_, index) => text.charAt(index))
    .map((unit) => (plain.test(unit) ? unit : `=${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
    .join('')
  if (token.length > maxTokenChars) return `~${await digestOf(token)}`
  return token === '' ? '=' : token
}

/** The text of a token; undefined for a digest. */
export const textOf = (token: string): string | undefined =>
  token.startsWith('~')
    ? undefined
    : token.replace(/=([\da-f]{4})?/g, (_, unit?: string) =>
        unit ? String.fromCharCode(Number.parseInt(unit, 16)) : '',
      )

async function digestOf(token: string): Promise<string> {
  const digest = await sha256Hex(token)
  if (digest) return digest
  throw new AdapterError(vendor, 'bad-state', 'Long names need `https:` or `localhost`: serve the page that way.')
}

/** An unguessable token; works outside a secure context too. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Not a channel: encoded texts contain no `@`. */
export const rosterToken = '@'

export function checkPrefix(prefix: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(prefix)) return prefix
  throw new AdapterError(vendor, 'bad-option', 'The prefix takes 1 to 64 letters, digits, `_` and `-`: choose another.')
}

/** The subjects of JetStream, on this server or in a domain behind it. */
export function apiOf(domain: string | undefined): string {
  if (domain === undefined) return '$JS.API'
  if (/^[A-Za-z0-9_-]{1,64}$/.test(domain)) return `$JS.${domain}.API`
  throw new AdapterError(vendor, 'bad-option', 'The domain takes 1 to 64 letters, digits, `_` and `-`: correct it.')
}

/** What a user's pages read by: a few consumers that follow the lines, and some for what is read once. */
export interface ConsumerNames {
  readonly feeds: readonly string[]
  readonly reads: readonly string[]
}

/** A user's token never makes the names of another's, nor such as an operator would choose. */
export function consumerNames(user: string): ConsumerNames {
  const named = (place: number) => `~${user}-${place}`
  return { feeds: [1, 2, 3, 4].map(named), reads: [5, 6].map(named) }
}

export const streamNames = (prefix: string) => ({ lines: `${prefix}-lines`, files: `${prefix}-files` })

/** The subjects of one room, and how to read them. */
export interface Names {
  /** `<user>.<join>` */
  readonly self: string
  /** Prefix of this user's inboxes. */
  readonly inbox: string
  readonly kept: (channel: string) => string
  readonly live: (channel: string) => string
  readonly to: (sender: string, channel: string) => string
  readonly file: (sender: string, id: string) => string
  readonly filters: {
    readonly kept: string
    readonly live: string
    readonly to: string
    readonly channel: (channel: string) => string
  }
  /** The token of a channel; undefined if it was not subscribed to. */
  readonly token: (channel: string) => string | undefined
  /** Channel and sender of a valid subject of this room; roster frames have no channel. */
  readonly read: (
    kind: 'kept' | 'live' | 'to',
    subject: string,
  ) => { readonly channel: string | undefined; readonly sender: string } | undefined
}

export async function namesOf(
  prefix: string,
  room: string,
  channels: readonly string[],
  self: { readonly userId: string; readonly clientId: string },
): Promise<Names> {
  const [roomToken, user, client, ...channelTokens] = await Promise.all(
    [room, self.userId, self.clientId, ...channels].map(tokenOf),
  )
  const sender = `${user}.${client}`
  const tokens = new Map(channels.map((channel, index) => [channel, channelTokens[index] ?? '']))
  const channelsByToken = new Map([...tokens].map(([channel, token]) => [token, channel]))
  const base = (kind: string) => `${prefix}.${kind}.${roomToken}`
  const beginnings = { kept: base('kept'), live: base('live'), to: `${base('to')}.${sender}` }
  return {
    self: sender,
    inbox: `${prefix}.inbox.${user}`,
    kept: (channel) => `${beginnings.kept}.${channel}.${sender}`,
    live: (channel) => `${beginnings.live}.${channel}.${sender}`,
    to: (other, channel) => `${base('to')}.${other}.${channel}.${sender}`,
    file: (other, id) => `${base('file')}.${other}.${id}`,
    filters: {
      kept: `${beginnings.kept}.*.*.*`,
      live: `${beginnings.live}.*.*.*`,
      to: `${beginnings.to}.*.*.*`,
      channel: (channel) => `${beginnings.kept}.${channel}.*.*`,
    },
    token: (channel) => tokens.get(channel),
    read(kind, subject) {
      const beginning = `${beginnings[kind]}.`
      if (!subject.startsWith(beginning)) return undefined
      const [channel = '', otherUser = '', otherClient = '', ...rest] = subject.slice(beginning.length).split('.')
      const other = `${otherUser}.${otherClient}`
      if (rest.length > 0 || !isSender(other)) return undefined
      if (channel === rosterToken) return { channel: undefined, sender: other }
      const name = channelsByToken.get(channel)
      return name === undefined ? undefined : { channel: name, sender: other }
    },
  }
}
