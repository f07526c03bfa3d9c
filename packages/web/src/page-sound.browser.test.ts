import { createBooth } from '@lingobooth/core'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './test-support/listen.ts'
import { createPlayer, playing, tone } from './test-support/watched-player.ts'
import { createWebMicrophone } from './web-microphone.ts'
import { webPlatform } from './web-platform.ts'

/** Two participants in one page, each with a booth, a user id and the real sound of the page. */
async function twoInOnePage() {
  const network = memoryNetwork()
  const events: string[] = []
  const enter = async (name: string, language: string) => {
    const fakes = fakePlugins({ network, without: ['page', 'audioPlayer', 'microphone', 'clock'] })
    fakes.textToSpeech.answer(() => ({ kind: 'audio', audio: tone(300) }))
    const booth = createBooth({ plugins: [...fakes.plugins, webPlatform()], userId: name })
    onTestFinished(() => booth.leave())
    for (const type of ['voice.started', 'voice.ended'] as const) booth.on(type, () => events.push(type))
    await booth.join({ room: 'weekly', name, language })
    return booth
  }
  return { ada: await enter('ada', 'en-US'), luis: await enter('luis', 'es-ES'), events }
}

it('two booths in one page speak one at a time, and both are heard', async () => {
  const { ada, luis, events } = await twoInOnePage()
  ada.voice.toggle()
  luis.voice.toggle()
  ada.subtitles.send('hello')
  luis.subtitles.send('hola')
  ada.subtitles.send('bye')
  const turn = ['voice.started', 'voice.ended']
  await expect.poll(() => events).toEqual([...turn, ...turn, ...turn])
})

it('the booth that starts capture takes the microphone from another in the page, which says so', async () => {
  const { ada, luis } = await twoInOnePage()
  const state = (booth: typeof ada) => expect.poll(() => booth.speak.view.getSnapshot().microphone.state)
  ada.speak.toggle()
  await state(ada).toMatch(/listening|speaking/)
  luis.speak.toggle()
  await state(luis).toMatch(/listening|speaking/)
  await state(ada).toBe('failed')
  expect(ada.notices.view.getSnapshot().map(({ code }) => code)).toEqual(['capture-busy'])
  expect(luis.notices.view.getSnapshot()).toEqual([])
  ada.speak.toggle()
  await state(ada).toMatch(/listening|speaking/)
  await state(luis).toBe('failed')
})

it('nothing is captured while another booth in the page speaks, and a booth handles its own voice itself', async () => {
  const [own, other] = [createPlayer(), createPlayer()]
  const { options, levels } = listen()
  const session = await createWebMicrophone({ player: own }).open(options)
  onTestFinished(() => session.close())
  await expect.poll(() => levels.length).toBeGreaterThan(2)

  await other.play(tone(200), playing()).ended
  const before = levels.length
  await other.play(tone(2_000), playing()).ended
  // About twenty would come; one or two may have been on their way.
  expect(levels.length - before).toBeLessThan(4)
  await expect.poll(() => levels.length).toBeGreaterThan(before + 4)

  let isOver = false
  const note = () => {
    isOver = true
  }
  own.play(tone(5_000), playing()).ended.then(note, note)
  const heard = levels.length
  await expect.poll(() => levels.length).toBeGreaterThan(heard + 2)
  expect(isOver).toBe(false)
})
