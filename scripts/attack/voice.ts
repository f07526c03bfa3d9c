import { fakeAudioPlayer } from '@lingobooth/testing'
import { type Figure, mustHappen } from './figure.ts'
import { openStage, until, wireLine } from './stage.ts'

/** Says 29 quick lines, so that nobody else is heard. */
export async function talkOverAll(): Promise<readonly Figure[]> {
  const { clock, comes, says } = openStage()
  const audioPlayer = fakeAudioPlayer()
  const ana = await comes('Ana', { audioPlayer })
  ana.booth.voice.toggle()
  await clock.advance(0)
  says('eve', wireLine('eve', 1))
  await until(() => ana.textToSpeech.requests.length > 0)
  for (let seq = 2; seq <= 29; seq++) says('eve', wireLine('eve', seq))
  await clock.advance(0)
  mustHappen(ana.lines().length === 29, 'not all lines came in.')
  says('ben', wireLine('ben', 1))
  await clock.advance(0)
  const spoken = () => ana.textToSpeech.requests.map(({ text }) => text)
  for (let round = 0; round < 30 && !spoken().includes('ben 1'); round++) {
    audioPlayer.end()
    await clock.advance(0)
  }
  const place = spoken().indexOf('ben 1')
  return [
    {
      what: 'lines spoken before that of another, behind 29',
      value: place < 0 ? Number.POSITIVE_INFINITY : place,
      atMost: 2,
      unit: 'lines',
    },
  ]
}
