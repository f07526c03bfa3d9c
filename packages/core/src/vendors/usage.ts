import type { ErrorCode } from '../errors.ts'

/** What vendors are asked for. */
export type VendorKind = 'translation' | 'recognition' | 'voice'
export type UsageKind = VendorKind | 'transport'

export interface UsageCounts {
  readonly calls: number
  /** UTF-16 code units of text given to a translator or a voice. */
  readonly characters: number
  /** Of speech given to a recogniser. */
  readonly seconds: number
  /** Published messages, without partial captions. */
  readonly messages: number
  readonly partials: number
  /** UTF-8 of the published messages and partial captions. */
  readonly bytes: number
  /** Translations that needed no call, because the vendor had made them before. */
  readonly cacheHits: number
  /** Of the calls of a translator, those for what was still being spoken. */
  readonly previews: number
}

/** Whether open lines are translated: `slow` while the median of the last translations is longer than a second, `backing-off` after a translator was overloaded. */
export type PreviewsState = 'off' | 'on' | 'slow' | 'backing-off'

export interface VendorUsage extends UsageCounts {
  readonly kind: UsageKind
  readonly vendor: string
  /** `backing-off`: it said that it is overloaded, and is left alone until a call succeeds after `until`. */
  readonly state: 'ok' | 'backing-off'
  /** Milliseconds since 1970, on the booth's clock; null unless backing off. */
  readonly until: number | null
  /** Why it is left alone. */
  readonly reason: ErrorCode | null
}

export interface Usage {
  readonly vendors: readonly VendorUsage[]
  /** Kinds of which more was wanted than their limit allows, until something is within it again. */
  readonly limited: readonly VendorKind[]
  readonly previews: PreviewsState
}

/** What may be used in any hour; what would exceed it is not asked of a vendor. */
export interface UsageLimits {
  /** UTF-16 code units of text to translate. @default no limit */
  readonly translationCharsPerHour?: number
  /** Seconds of speech to recognise. @default no limit */
  readonly speechSecondsPerHour?: number
  /** UTF-16 code units of text to speak. @default no limit */
  readonly voiceCharsPerHour?: number
}

const noCounts: UsageCounts = {
  calls: 0,
  characters: 0,
  seconds: 0,
  messages: 0,
  partials: 0,
  bytes: 0,
  cacheHits: 0,
  previews: 0,
}
const countNames = Object.keys(noCounts) as (keyof UsageCounts)[]
const countsBy = (countOf: (name: keyof UsageCounts) => number) =>
  Object.fromEntries(countNames.map((name) => [name, countOf(name)])) as unknown as UsageCounts

export const noUsage: Usage = { vendors: [], limited: [], previews: 'off' }

const unusedVendor = (kind: UsageKind, vendor: string): VendorUsage => ({
  kind,
  vendor,
  ...noCounts,
  state: 'ok',
  until: null,
  reason: null,
})

export const addCounts = (counts: UsageCounts, more: Partial<UsageCounts>): UsageCounts =>
  countsBy((name) => counts[name] + (more[name] ?? 0))

export const differenceOf = (now: UsageCounts, before: UsageCounts): UsageCounts | null =>
  countNames.some((name) => now[name] !== before[name]) ? countsBy((name) => now[name] - before[name]) : null

export const markLimited = (usage: Usage, kind: VendorKind, isLimited: boolean): Usage =>
  usage.limited.includes(kind) === isLimited
    ? usage
    : { ...usage, limited: isLimited ? [...usage.limited, kind] : usage.limited.filter((other) => other !== kind) }

export function isOverloaded({ vendors }: Usage, kind: VendorKind): boolean {
  const ofKind = vendors.filter((vendor) => vendor.kind === kind)
  return ofKind.length > 0 && ofKind.every(({ state }) => state === 'backing-off')
}

/** Each vendor once, of every kind. */
export const unusedVendors = (
  vendors: Readonly<Record<UsageKind, readonly { readonly id: string }[]>>,
): readonly VendorUsage[] =>
  (Object.keys(vendors) as UsageKind[]).flatMap((kind) =>
    [...new Set(vendors[kind].map(({ id }) => id))].map((id) => unusedVendor(kind, id)),
  )
