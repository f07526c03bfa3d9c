import { expect, it } from 'vitest'
import { fileLine, transcriptContent } from '../../booth/test-support/lines/file-line.ts'
import { toVtt } from './formats.ts'

/** The cues of a file, as a browser shows them beside a video. */
async function shownBy(file: string) {
  const [video, track] = [document.createElement('video'), document.createElement('track')]
  track.src = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }))
  track.default = true
  const loaded = new Promise((resolve, reject) => {
    track.onload = resolve
    track.onerror = reject
  })
  video.append(track)
  document.body.append(video)
  track.track.mode = 'hidden'
  await loaded
  return ([...(track.track.cues ?? [])] as VTTCue[]).map((cue) => {
    const shown = cue.getCueAsHTML()
    const voice = shown.querySelector('span')
    return {
      startMs: cue.startTime * 1_000,
      name: voice?.title,
      text: shown.textContent,
      elements: shown.children.length,
    }
  })
}

it('a browser shows each line of a WebVTT file with its speaker, and none of it as markup', {
  tags: ['transcript-formats'],
}, async () => {
  const lines = [
    { name: 'Zoë <b> & "Co" >', text: '<i>1 < 2</i> &amp; --> <v Eve>mine' },
    { name: 'سارة', text: 'مرحبا\n\n00:00:01.000 --> 00:00:02.000\nNOTE no' },
    { name: '', text: '</v> \ufeff\u2028 end' },
  ]
  const content = transcriptContent(lines.map((line, index) => fileLine({ ...line, startMs: 1_000 * index })))
  expect(await shownBy(toVtt(content))).toEqual([
    { startMs: 0, name: 'Zoë <b> & "Co" >', text: '<i>1 < 2</i> &amp; --> <v Eve>mine', elements: 1 },
    { startMs: 1_000, name: 'سارة', text: 'مرحبا\n00:00:01.000 --> 00:00:02.000\nNOTE no', elements: 1 },
    { startMs: 2_000, name: undefined, text: '</v> \ufeff\n end', elements: 0 },
  ])
})
