import { beforeAll, describe, expect, inject, it } from 'vitest'
import { page, server } from 'vitest/browser'
import recorded from './__screenshots__/versions.json' with { type: 'json' }
import { type OpenState, openState } from './open-state.tsx'
import type { State } from './state.ts'
import { states } from './states/index.ts'

/** States in which everybody has the same colour every time. Few, as each costs the repository some kilobytes with every change of how it looks. */
const pictured = [
  'The whole booth: a conversation, everything open',
  'The whole booth: an outage, with lines that wait',
  'The whole booth: a notice',
  'Subtitles: with the originals',
  'Subtitles: words that are being spoken',
  'Subtitles: not translated',
  'Settings of Subtitles: languages differ',
  'Find: results',
  'Chat: messages of others and own ones',
  'Files: too large',
  'Speak: hearing somebody',
  'Caption bar: somebody speaks',
]

const looks = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)

const [width, height] = [390, 640]

/** A state at half its size. */
async function hang(sheet: HTMLElement, state: State): Promise<OpenState> {
  const place = document.createElement('div')
  Object.assign(place.style, { inlineSize: `${width / 2}px`, blockSize: `${height / 2}px`, overflow: 'clip' })
  const frame = document.createElement('iframe')
  Object.assign(frame.style, {
    ...{ inlineSize: `${width}px`, blockSize: `${height}px`, border: 0 },
    ...{ scale: '0.5', transformOrigin: '0 0' },
  })
  place.append(frame)
  sheet.append(place)
  return openState(state, frame, { still: true })
}

const versions = (drawn: object) => `${JSON.stringify(drawn, null, 2)}\n`
const inWords = ({ chromium, fonts }: typeof recorded) =>
  `Chromium ${chromium} and ${[...new Set(Object.values(fonts))].join(', ')}`

/** `vitest -u gallery/src/pictures` takes the pictures anew, and notes with what. */
describe('the gallery', () => {
  const drawn = inject('drawnWith')
  const isTaken = server.config.snapshotOptions.updateSnapshot === 'all'
  const differ =
    isTaken || versions(recorded) === versions(drawn) ? '' : `taken with ${inWords(recorded)}, not with this machine's`
  const sheet = document.createElement('div')
  const open: OpenState[] = []
  beforeAll(async () => {
    if (differ) return
    await page.viewport(1240, 700)
    Object.assign(sheet.style, {
      ...{ display: 'grid', gridTemplateColumns: 'repeat(6, auto)', gap: '8px' },
      ...{ inlineSize: 'max-content', padding: '8px', background: '#888' },
    })
    document.body.replaceChildren(sheet)
    for (const name of pictured) {
      const state = states.find((each) => each.name === name)
      if (!state) throw new Error(`The gallery has no state "${name}".`)
      open.push(await hang(sheet, state))
    }
  })

  if (isTaken)
    it('is noted with what it is drawn', () =>
      expect(versions(drawn)).toMatchFileSnapshot('./__screenshots__/versions.json'))

  it.for(looks)('looks as it did in $language, $theme', async (look, { skip }) => {
    skip(differ !== '', differ)
    for (const { show } of open) await show(look)
    await expect.element(page.elementLocator(sheet)).toMatchScreenshot(`${look.language}-${look.theme}`)
  })
})
