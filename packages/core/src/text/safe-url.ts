import { hasDirectionControl } from './clean-text.ts'
import { isHonestLabel, labelsOf } from './host-labels.ts'

const maxUrlChars = 4_096
const maxImageUrlChars = 100_000

const authority = /^https?:\/\/([^/\\?#]+)/iu
const imageData = /^data:image\/[\w.+-]+[;,]/iu
const asciiHost = /^[\w.:[\]-]+$/u
/** Browsers drop or convert these, so that the URL opened would differ from the one shown. */
const unread = /[\s\\\p{Cc}]/u
const isHonest = (host: string): boolean => asciiHost.test(host) || labelsOf(host).every(isHonestLabel)

/** Checks every URL before it is opened: returns it unchanged if it is a safe `http:` or `https:` URL, otherwise null. */
export function safeHttpUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxUrlChars) return null
  if (hasDirectionControl(value) || unread.test(value)) return null
  const host = authority.exec(value)?.[1]
  if (!host || !isHonest(host) || !URL.canParse(value)) return null
  const { protocol, username, password } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && !username && !password ? value : null
}

/** Checks the URLs of flags and avatars: a web URL or an inline image, otherwise null. */
export function safeImageUrl(value: unknown): string | null {
  const inline = typeof value === 'string' && value.length <= maxImageUrlChars && imageData.test(value)
  return inline ? value : safeHttpUrl(value)
}
