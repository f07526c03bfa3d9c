import { type Figure, mustHappen } from './figure.ts'
import { openStage, wireLine } from './stage.ts'

const vendorMs = 200
const seconds = 10

/** A hundred lines a second into translators that take 200 ms, with the translations of everybody behind them. */
export async function crowdTheTranslators(): Promise<readonly Figure[]> {
  const { clock, comes, says } = openStage()
  const ana = await comes('Ana', { options: { translate: 'receiver' } })
  const doneAtMs = new Map<string, number>()
  ana.translator.answer(
    ({ text }) =>
      new Promise((resolve) =>
        clock.setTimeout(() => {
          doneAtMs.set(text, clock.now())
          resolve(`${text} [en]`)
        }, vendorMs),
      ),
  )
  const saidAtMs = new Map<string, number>()
  let seq = 0
  const speakerLanguage = 'spanish-spain'
  for (let line = 1; line <= 100 * seconds; line++) {
    says('eve', wireLine('eve', line, { speakerLanguage }))
    if (line % 100 === 50) {
      says('ben', wireLine('ben', ++seq, { speakerLanguage }))
      saidAtMs.set(`ben ${seq}`, clock.now())
    }
    await clock.advance(10)
  }
  await clock.advance(2 * vendorMs)
  mustHappen(doneAtMs.has('eve 1'), 'no line of Eve was translated.')
  const waits = [...saidAtMs].map(([text, atMs]) => (doneAtMs.get(text) ?? Number.POSITIVE_INFINITY) - atMs)
  return [
    {
      what: `longest wait for another's translation, ${vendorMs} alone, on the clock of the booth`,
      value: Math.max(...waits),
      atMost: 2 * vendorMs,
      unit: 'ms',
    },
  ]
}
