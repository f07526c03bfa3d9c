import { CaptionBar, SubtitlesPanel } from '@lingobooth/react'
import { say, speakOn } from '../scene.ts'
import { statesOf } from '../state.ts'
import { hello, luisCounts, release } from '../talk.ts'

const height = 320

const closed = {
  ...{ initialSourceLanguage: 'en-US', initialTargetLanguage: 'en-US' },
  ...{ initialVisibility: false, username: 'Ada Lovelace' },
}

const captionStates = statesOf('Caption bar', <CaptionBar />, {
  'somebody speaks': {
    height,
    async play(scene, { see }) {
      scene.ada.booth.subtitles.setReading('fast')
      speakOn(scene, 'subtitles', hello, 14)
      await see('Grace Hopper')
    },
  },
  'somebody speaks another language': {
    height,
    async play(scene, { see }) {
      speakOn(scene, 'subtitles', release, 0)
      await see(/^Anna-Lena .* is speaking German/)
    },
  },
  'a figure that the translation changed': {
    height,
    view: (
      <>
        <CaptionBar />
        <SubtitlesPanel {...closed} />
      </>
    ),
    async play(scene, { see }) {
      scene.luis.booth.subtitles.send(luisCounts)
      await see('12,000')
    },
  },
  'as chosen': {
    height,
    async play(scene, { see }) {
      scene.ada.booth.subtitles.setCaptionStyle({
        size: 150,
        color: '#ffff00',
        background: '#0000ff',
        backgroundOpacity: 100,
        edge: 'outline',
        font: 'casual',
        x: 50,
        y: 0,
      })
      say(scene, 'subtitles', hello)
      await see(/Good morning/)
    },
  },
})

export const captions = [captionStates]
