import type {
  FaultRule,
  FrameDirection,
  FrameFault,
  FrameKind,
  RequestFault,
  RequestMatch,
  UpgradeFault,
} from './fault-rule.ts'

const dataKinds: readonly FrameKind[] = ['text', 'binary', 'continuation']

interface Entry {
  readonly rule: FaultRule
  toSkip: number
  left: number
}

const fits = (match: RequestMatch, method: string, path: string) =>
  (match.method === undefined || match.method === method) && path.includes(match.path ?? '')

/** Keeps the rules and counts how often each was applied. */
export function createRuleBook() {
  let entries: Entry[] = []
  let applied = 0

  const first = <Fault>(faultOf: (rule: FaultRule) => Fault | undefined): Fault | undefined => {
    for (const entry of entries) {
      const fault = entry.left > 0 ? faultOf(entry.rule) : undefined
      if (fault === undefined || entry.toSkip-- > 0) continue
      entry.left -= 1
      applied += 1
      return fault
    }
    return undefined
  }

  return {
    applied: () => applied,
    count: () => {
      applied += 1
    },
    clear() {
      entries = []
    },
    add(rules: readonly FaultRule[]) {
      for (const rule of rules) entries.push({ rule, toSkip: rule.skip ?? 0, left: rule.times ?? Infinity })
    },
    forRequest: (method: string, path: string): RequestFault | undefined =>
      first((rule) => ('request' in rule && fits(rule.request, method, path) ? rule.fault : undefined)),
    forUpgrade: (path: string): UpgradeFault | undefined =>
      first((rule) => ('upgrade' in rule && fits(rule.upgrade, 'GET', path) ? rule.fault : undefined)),
    forFrame: (direction: FrameDirection, kind: FrameKind, payload: () => Uint8Array): FrameFault | undefined =>
      first((rule) =>
        'frame' in rule &&
        rule.frame.direction === direction &&
        (rule.frame.kinds ?? dataKinds).includes(kind) &&
        (rule.frame.where?.(payload()) ?? true)
          ? rule.fault
          : undefined,
      ),
  }
}

export type RuleBook = ReturnType<typeof createRuleBook>
