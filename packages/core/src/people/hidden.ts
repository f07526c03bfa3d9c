/** Participants that one may hide; beyond that the first is shown again. */
export const maxHiddenParticipants = 100

/** Somebody this participant does not want to read. */
export interface HiddenParticipant {
  /** The connection that was hidden. */
  readonly sender: string
  /** All connections of this speaker are hidden. */
  readonly speaker: string
  readonly name: string
}

/** Oldest first. */
export type Hidden = readonly HiddenParticipant[]

export const noneHidden: Hidden = []

export const isHidden = (hidden: Hidden, speaker: string): boolean => hidden.some((other) => other.speaker === speaker)

export const show = (hidden: Hidden, speaker: string): Hidden => hidden.filter((other) => other.speaker !== speaker)

/** Beyond the bound, the first that was hidden is shown again. */
export const hide = (hidden: Hidden, participant: HiddenParticipant): Hidden =>
  [...show(hidden, participant.speaker), participant].slice(-maxHiddenParticipants)

/** Without the lines of people who are hidden. */
export function withoutHidden<Line extends { readonly speaker: string }>(
  lines: readonly Line[],
  hidden: Hidden,
): readonly Line[] {
  const speakers = new Set(hidden.map(({ speaker }) => speaker))
  return speakers.size === 0 ? lines : lines.filter(({ speaker }) => !speakers.has(speaker))
}
