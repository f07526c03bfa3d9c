import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoothEvent } from './booth.types.ts'
import type { Desk } from './desk.ts'
import { hear, type Person, person, sentLines, settled, spanishLine } from './test-support/person.ts'
import { say } from './test-support/speaking.ts'

/** A visit in which every desk has something to do. */
async function visit(ada: Person) {
  await ada.join()
  ada.booth.voice.toggle()
  ada.booth.speak.toggle()
  await settled()
  ada.booth.subtitles.send('typed')
  await hear(ada.network, spanishLine())
  ada.audioPlayer.end()
  await settled()
  await ada.clock.advance(1_000)
  await say(ada, 'spoken')
  ada.booth.subtitles.setTargetLanguage('fr-FR')
  ada.booth.voice.setGender('female')
  ada.booth.subtitles.flip()
  await ada.clock.advance(200)
  await say(ada, 'spoken in the other language')
  ada.booth.chat.selectFile(new File(['x'], 'a.txt'))
  await settled()
  for (const { id } of ada.booth.chat.view.getSnapshot().files) ada.booth.chat.uploadFile(id)
  await settled()
  ada.network.interrupt()
  ada.booth.chat.send('waits')
  ada.network.restore()
  await settled()
  await ada.booth.leave()
  await ada.join()
  await hear(ada.network, spanishLine({ text: 'adiós' }))
  const end = ada.booth.leave()
  await settled()
  await end
}

const withoutKeys = (events: readonly BoothEvent[]) =>
  events.map(({ key: _, ...event }: BoothEvent & { key?: string }) => event)

async function resultOf(ada: Person) {
  await visit(ada)
  return {
    events: withoutKeys(ada.events),
    lines: (['subtitles', 'chat'] as const).map((module) =>
      ada.booth[module].view.getSnapshot().lines.map(({ text, translation, origin, outcome }) => ({
        text,
        translation,
        origin,
        outcome,
      })),
    ),
    sent: sentLines(ada.network).map(({ message }) => {
      const { text, seq } = message as { text: string; seq: number }
      return [text, seq]
    }),
    spoken: ada.textToSpeech.requests.map(({ text, gender }) => [text, gender]),
    recognized: ada.speechToText.requests.map(({ language }) => language.code),
    notices: ada.notices(),
    drops: ada.drops(),
  }
}

describe('the desks of a booth', () => {
  it('give the same result in whatever order they handle a fact', async () => {
    const expected = await resultOf(person())
    expect([expected.events.length, expected.spoken.length, expected.recognized.length]).toEqual([21, 1, 2])
    const order = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(order, async (places) => {
        const arrange = (desks: readonly Desk[]) =>
          desks
            .map((desk, index) => ({ desk, place: places[index] ?? 0 }))
            .sort((left, right) => left.place - right.place)
            .map(({ desk }) => desk)
        expect(await resultOf(person({ arrange }))).toEqual(expected)
      }),
    )
  })

  it('have finished handling a fact when its event reaches the host', async () => {
    const ada = person()
    const seen: Record<string, unknown> = {}
    const { app, subtitles, speak, voice } = ada.booth
    ada.booth.on('joined', () => {
      seen.joined = [app.view.getSnapshot().status, app.view.getSnapshot().room]
    })
    ada.booth.on('line.added', ({ key }) => {
      seen.lineAdded = [subtitles.view.getSnapshot().lines.at(-1)?.key === key, voice.view.getSnapshot().state]
    })
    ada.booth.on('capture.stopped', () => {
      seen.captureStopped = speak.view.getSnapshot().microphone.active
    })
    ada.booth.on('left', () => {
      seen.left = app.view.getSnapshot().status
    })
    await ada.join()
    ada.booth.voice.toggle()
    ada.booth.speak.toggle()
    await settled()
    await hear(ada.network, spanishLine())
    await ada.booth.leave()
    expect(seen).toEqual({
      joined: ['joined', 'weekly'],
      lineAdded: [true, 'preparing'],
      captureStopped: false,
      left: 'left',
    })
  })
})
