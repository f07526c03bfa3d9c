/** Browsers that differ in where somebody allows a microphone; `other` for those whose places are not known. */
export type Browser = 'chromium' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

const others = /OPR\/|SamsungBrowser|CriOS|FxiOS|EdgiOS|DuckDuckGo|Electron|; wv\)/
const isPhoneOfApple = ({ userAgent, maxTouchPoints }: BrowserFacts) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export interface BrowserFacts {
  readonly userAgent: string
  /** An iPad calls itself a Macintosh. */
  readonly maxTouchPoints: number
}

export function browserOf(facts: BrowserFacts): Browser {
  const { userAgent } = facts
  if (others.test(userAgent)) return 'other'
  const isSafari = /Version\/.* Safari\//.test(userAgent)
  if (isPhoneOfApple(facts)) return isSafari ? 'ios' : 'other'
  if (userAgent.includes('Android')) return userAgent.includes('Chrome/') ? 'android' : 'other'
  if (userAgent.includes('Firefox/')) return 'firefox'
  if (userAgent.includes('Chrome/')) return 'chromium'
  return isSafari && userAgent.includes('Macintosh') ? 'safari' : 'other'
}
