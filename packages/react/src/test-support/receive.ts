import type { Participant } from './two-booths.ts'

let messages = 0

/** Lines of a stranger, in Ada's own language. */
export function receive(ada: Participant, module: 'subtitles' | 'chat', texts: readonly string[]): void {
  for (const text of texts)
    ada.network.inject('weekly', {
      channel: module,
      sender: 'stranger',
      message: {
        id: `message-${messages++}`,
        module,
        time: '10:11:12',
        name: 'Nour Haddad',
        speakerLanguage: 'english-united-states',
        text,
        ...(module === 'chat' ? { type: 'text' } : { multiple: false, translations: [] }),
      },
    })
}

export const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `line number ${from + index}`)

interface Spoken {
  readonly name: string
  readonly speakerLanguage: string
}

interface Growth {
  readonly calm?: string
  readonly fast?: string
  /** Its translation so far, and the start of it that is held. */
  readonly inEnglish?: { readonly text: string; readonly held: string }
}

/** A line of a stranger from its first word on, as it travels. */
export function beginLine(
  ada: Participant,
  { name, speakerLanguage }: Spoken = { name: 'Nour Haddad', speakerLanguage: 'english-united-states' },
) {
  const id = `message-${messages++}`
  const inject = (message: object) =>
    ada.network.inject('weekly', {
      channel: 'subtitles',
      sender: 'stranger',
      message: { v: 1, clientId: 'stranger-tab', id, sentAtMs: 1, name, speakerLanguage, ...message },
    })
  let revision = 0
  return {
    /** Each of the words in `fast` has stood long enough to be shown in that mode, and so on. */
    grow(text: string, { calm = '', fast = calm, inEnglish }: Growth) {
      const stable = { calm: calm.length, fast: fast.length }
      const translations = inEnglish && [
        { targetLanguage: 'english-united-states', text: inEnglish.text, stableChars: inEnglish.held.length },
      ]
      inject({
        ...{ module: 'lingobooth', type: 'partial', revision: ++revision, text, stable },
        ...(translations && { translations }),
      })
    },
    /** @param inEnglish its translation by its sender */
    end: (text: string, seq: number, inEnglish?: string) =>
      inject({
        ...{ module: 'subtitles', time: '10:11:12', seq, text, multiple: inEnglish !== undefined },
        translations: inEnglish === undefined ? [] : [{ targetLanguage: 'english-united-states', text: inEnglish }],
      }),
  }
}
