import { createBooth, type Language } from '@lingobooth/core'
import { fakeLanguageCatalog, fakePlugins } from '@lingobooth/testing'
import { foldWords } from '../../packages/core/src/text/characters.ts'

/** The rule before this one: all that is close in its letters was an echo, and dropped. */
function repeatsByLetters(heard: string, said: string): boolean {
  const words = foldWords(heard)
  const spaceless = words.join('').match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu)?.length ?? 0
  if (words.length + spaceless / 2 < 3) return false
  const letters = [...words.join('')]
  let costs = letters.map((_, index) => index + 1)
  let least = letters.length
  for (const letter of foldWords(said).join('')) {
    let diagonal = 0
    let cost = 0
    costs = costs.map((above, index) => {
      cost = Math.min(diagonal + (letters[index] === letter ? 0 : 1), above + 1, cost + 1)
      diagonal = above
      return cost
    })
    least = Math.min(least, cost)
  }
  return least <= letters.length / 5
}

/** The voice says one thing, and the microphone hears another. */
export interface Exchange {
  readonly tag: string
  readonly said: string
  readonly heard: string
  /** From the end of the voice to the beginning of what is heard. */
  readonly afterMs: number
}

export interface Outcome extends Exchange {
  readonly becomes: 'sent' | 'offered' | 'lost'
  /** Before it was offered: dropped, in silence. */
  readonly before: 'sent' | 'lost'
}

const speechMs = 1_500

/** What becomes of each in a booth that speaks and hears. */
export async function judge(exchanges: readonly Exchange[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const exchange of exchanges)
    outcomes.push({ ...exchange, becomes: await become(exchange), before: before(exchange) })
  return outcomes
}

const before = ({ heard, said }: Exchange) =>
  heard.trim() === '' || repeatsByLetters(heard, said) ? ('lost' as const) : ('sent' as const)

/** What is loaded first takes a while. */
async function until(isTrue: () => boolean) {
  do await new Promise((resolve) => setTimeout(resolve))
  while (!isTrue())
}

async function become({ tag, said, heard, afterMs }: Exchange): Promise<Outcome['becomes']> {
  const language: Language = { code: tag, name: tag, tag, services: new Set(['stt', 'ttt', 'tts']) }
  const fakes = fakePlugins({ languageCatalog: fakeLanguageCatalog([language]) })
  const { plugins, network, clock, audioPlayer, microphone, speechToText } = fakes
  const booth = createBooth({ plugins, speech: { sentences: false } })
  await booth.join({ room: 'ward', name: 'Ada', language: tag })
  booth.voice.toggle()
  booth.speak.toggle()
  await until(() => microphone.isOpen)
  const line = {
    module: 'subtitles',
    time: '10:00:00',
    name: 'Luis',
    speakerLanguage: tag,
    text: said,
    multiple: false,
    translations: [],
  }
  network.inject('ward', { channel: 'subtitles', message: line, sender: 'luis' })
  await until(() => audioPlayer.current !== undefined)
  audioPlayer.start(2_000)
  await clock.advance(2_000)
  audioPlayer.end()
  await clock.advance(afterMs + speechMs)
  speechToText.answer(heard)
  microphone.emit({ startedAtMs: clock.now() - speechMs, endedAtMs: clock.now() })
  await until(() => speechToText.pending.length === 0)
  // Longer than anything is offered that may go.
  await clock.advance(120_000)
  const { lines, heldLines } = booth.subtitles.view.getSnapshot()
  const becomes = lines.some(({ own }) => own) ? 'sent' : heldLines.length > 0 ? 'offered' : 'lost'
  await booth.leave()
  return becomes
}

export const countOf = (outcomes: readonly Outcome[], field: 'becomes' | 'before', value: string) =>
  outcomes.filter((outcome) => outcome[field] === value).length
