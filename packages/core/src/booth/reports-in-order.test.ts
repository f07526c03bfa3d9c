import { expect, it } from 'vitest'
import { person, settled } from './test-support/person.ts'

it('what a listener of the host causes is told after what it listens to', async () => {
  const ada = person()
  const told: string[] = []
  await ada.join()
  for (const name of ['first', 'second'])
    ada.booth.on('line.added', () => {
      told.push(`${name}: added`)
      if (told.length === 1) ada.booth.subtitles.send('another')
    })
  ada.booth.subtitles.send('one')
  await settled()
  expect(told).toEqual(['first: added', 'second: added', 'first: added', 'second: added'])
  expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ text }) => text)).toEqual(['one', 'another'])
})
