import { CaptionBar, CaptionScreen, SubtitlesPanel } from '@lingobooth/react'
import type { ComponentProps, CSSProperties } from 'react'
import { until } from '../hands.ts'
import { room, type Scene, say, speakOn } from '../scene.ts'
import { type State, statesOf } from '../state.ts'
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

/** Light and dark places, as in a photograph. */
const photograph: CSSProperties = {
  background:
    'radial-gradient(circle at 20% 80%, #fdf6e3, transparent 45%), radial-gradient(circle at 70% 75%, #d9e8f5 10%, transparent 40%), repeating-linear-gradient(35deg, #6b7c5a 0 40px, #c8b48a 40px 90px, #2c3e50 90px 130px)',
}

const screen = (props: Partial<ComponentProps<typeof CaptionScreen>> = {}) => (
  <CaptionScreen room={room} language="en-US" {...props} />
)

const inRoom = ({ ada }: Scene) => until('the room', () => ada.booth.app.view.getSnapshot().connection === 'live')

const speaks: Pick<State, 'play'> = {
  async play(scene, { see }) {
    await inRoom(scene)
    scene.ada.booth.subtitles.setReading('fast')
    say(scene, 'subtitles', { ...hello, name: 'Grace Hopper' })
    speakOn(scene, 'subtitles', hello, 14)
    await see('Grace Hopper')
  },
}

const screenStates = statesOf('Caption screen', screen(), {
  'somebody speaks': { joins: 'view', height: 360, ...speaks },
  'in the colours of the panels': { joins: 'view', height: 360, view: screen({ background: 'theme' }), ...speaks },
  'transparent, over a photograph': {
    joins: 'view',
    height: 360,
    view: screen({ background: 'transparent', style: photograph }),
    ...speaks,
  },
  'a small source of OBS': { joins: 'view', height: 120, view: screen({ background: 'transparent' }), ...speaks },
  'a figure that the translation changed': {
    joins: 'view',
    height: 360,
    async play(scene, { see }) {
      await inRoom(scene)
      scene.luis.booth.subtitles.send(luisCounts)
      await see('12,000')
    },
  },
  'without a connection': {
    joins: 'view',
    height: 360,
    async play(scene, { see }) {
      await inRoom(scene)
      scene.network.interrupt()
      await see('Reconnecting…')
    },
  },
})

export const captions = [captionStates, screenStates]
