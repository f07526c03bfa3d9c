import { chosenOf, readOptions } from '../../scripts/options.ts'
import { recordingsOf } from './corpus.ts'
import type { BenchDetector } from './detectors/detector.ts'
import { hark } from './detectors/hark.ts'
import { literalRule, ours } from './detectors/ours.ts'
import { loadSilero, remember, silero, tuneSilero, vadWeb } from './detectors/silero.ts'
import { webRtc } from './detectors/web-rtc.ts'
import { speedsOf } from './measure-speed.ts'
import { type HeardRecording, marksOf, segmentsOf } from './score.ts'
import { kindTable, markdownTable, plainTable, type Row } from './table.ts'
import { floorOf, targetsOf, verdictLine } from './verdicts.ts'

const values = readOptions({
  half: { type: 'string', default: 'test' },
  markdown: { type: 'boolean', default: false },
  'by-kind': { type: 'boolean', default: false },
  'tune-silero': { type: 'boolean', default: false },
})
const [half = 'test'] = chosenOf('half', values.half, ['test', 'development'])
if (values['tune-silero']) {
  console.table(await tuneSilero())
  process.exit()
}
const began = performance.now()

const recordings = await recordingsOf(half)
const spoken = recordings.filter(({ voice }) => voice !== '')
const segments = spoken.reduce((total, { truth }) => total + segmentsOf(truth).length, 0)
const namesOf = (names: readonly string[]) => new Set(names).size
console.log(
  `${half} half: ${recordings.length} recordings, ${spoken.length} with speech in ${namesOf(spoken.map(({ language }) => language))} languages by ` +
    `${namesOf(spoken.map(({ voice }) => voice))} voices, ${segments} segments, ` +
    `${Math.round(recordings.reduce((total, { truth }) => total + truth.length / 6_000, 0))} minutes in all.`,
)

const adaptive = ours('adaptive')
const energy = ours('energy')
const fvad = await webRtc()
/** vad-web judges by the same model, which is asked once for both. */
const { judge, recall } = remember(await loadSilero())
const neural = silero(judge)
const detectors: BenchDetector[] = [adaptive, energy, literalRule, fvad, neural, vadWeb(recall), hark]
const { ratios, baselineShare } = await speedsOf([adaptive, energy, literalRule, fvad, neural, hark], fvad, recordings)
const rows = new Map<BenchDetector, Row>()
const heardBy = new Map<BenchDetector, HeardRecording[]>()
for (const detector of detectors) {
  const heard: HeardRecording[] = []
  for (const recording of recordings) heard.push({ recording, stretches: await detector.hear(recording.samples) })
  heardBy.set(detector, heard)
  rows.set(detector, {
    name: detector.name,
    marks: marksOf(heard),
    speedRatio: ratios.get(detector) ?? Number.NaN,
    gzipBytes: await detector.gzipBytes(),
  })
}

const table = [...rows.values()]
console.log(`\n${values.markdown ? markdownTable(table) : plainTable(table)}`)
console.log(
  `\nRTF of fvad: ${baselineShare.toExponential(1)}. All of it took ${Math.round((performance.now() - began) / 1_000)} s.`,
)
const [mine, theirs] = [rows.get(adaptive), rows.get(neural)]
if (mine && theirs) {
  console.log(`\nThe floor, by Silero in this run:\n${floorOf(mine, theirs).map(verdictLine).join('\n')}`)
  console.log(`\nThe targets:\n${targetsOf(mine).map(verdictLine).join('\n')}`)
}
if (values['by-kind']) console.log(`\n${kindTable(heardBy.get(adaptive) ?? [], heardBy.get(neural) ?? [])}`)
