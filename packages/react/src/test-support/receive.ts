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
