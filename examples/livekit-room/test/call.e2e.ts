import { expect, it } from 'vitest'
import { lines, muteButton, startSpeech, type, unmute } from '../../react-host/test/support/panels.ts'
import { line, readLines } from '../../react-host/test/support/read-lines.ts'
import { button, captionsOf, playingPictures } from './support/call.ts'
import { both, onACall, seen } from './support/on-a-call.ts'
import { recordVolumes } from './support/record-volumes.ts'

onACall('a LiveKit call with the booth beside it', (stage) => {
  it('shows each participant the other’s picture or initials, and who is muted', async () => {
    const [english, spanish] = await both(stage(), 'pictures')
    for (const page of [english, spanish]) await expect.poll(() => playingPictures(page)).toBe(2)
    await expect.poll(() => captionsOf(english)).toEqual(['Luis García', 'Ada Lovelace (you)'])
    await english.getByRole('status').getByText('1 other participant').waitFor()

    await button(spanish, 'Turn camera off').click()
    await button(spanish, 'Mute microphone').click()
    await expect.poll(() => captionsOf(english)).toEqual(['LG Luis García muted', 'Ada Lovelace (you)'])
    await button(spanish, 'Turn camera on').click()
    await button(spanish, 'Unmute microphone').click()
    await expect.poll(() => captionsOf(english)).toEqual(['Luis García', 'Ada Lovelace (you)'])
    await expect.poll(() => playingPictures(english)).toBe(2)
  })

  it('turns speech into subtitles and a voice in the other’s language, and lowers the call while the voice plays', async () => {
    const [speaker, listener] = await both(stage(), 'speech')
    const volumes = await recordVolumes(listener)
    const history = async () => (await volumes.jsonValue()).join(' ')
    await unmute(listener)
    await button(speaker, 'Mute microphone').waitFor()
    const speak = await startSpeech(speaker)

    await expect.poll(history).toMatch(/0\.15 (.* )?1 (.* )?0\.15/)
    expect((await readLines(listener, 'Subtitles'))[0]).toMatchObject({ name: 'Ada Lovelace' })
    const whole = expect.objectContaining({ text: expect.stringMatching(/^Buenos días/) })
    await seen(listener).toContainEqual(whole)
    await listener.bringToFront()
    await muteButton(listener).click()
    await expect.poll(history).toMatch(/ 1$/)
    for (const page of [speaker, listener]) expect(await page.locator('audio').count()).toBe(1)

    await button(speaker, 'Mute microphone').click()
    await speak.getByText('Paused while your microphone is muted').waitFor()
    await button(speaker, 'Unmute microphone').click()
    await speak.getByText(/^(Listening|Hearing you)…$/).waitFor()
  })

  it('recovers from a server outage: lines typed during it arrive once and in order', async ({ onTestFailed }) => {
    onTestFailed(() => stage().livekit.restart())
    const [english, spanish] = await both(stage(), 'outage')
    for (const page of [english, spanish]) await expect.poll(() => playingPictures(page)).toBe(2)
    await type(english, 'Subtitles', 'Thank you very much.')
    await seen(spanish).toHaveLength(1)
    await stage().livekit.kill()
    await english.getByText('Connection interrupted, trying again…').waitFor()
    await type(english, 'Subtitles', 'The house is very big.')
    await type(english, 'Subtitles', 'The budget for next year is ready.')
    await stage().livekit.restart()
    await seen(spanish).toEqual([
      line('Muchas gracias.', 'es-ES', { name: 'Ada Lovelace' }),
      line('La casa es muy grande.', 'es-ES', { name: expect.toBeOneOf([null, 'Ada Lovelace']) }),
      line('El presupuesto para el año que viene está listo.', 'es-ES', {
        name: expect.toBeOneOf([null, 'Ada Lovelace']),
        original: 'The budget for next year is ready.',
      }),
    ])
    await type(spanish, 'Subtitles', 'La casa es muy grande.')
    await seen(english).toEqual([
      line('Thank you very much.', 'en-US', { name: 'Ada Lovelace' }),
      line('The house is very big.', 'en-US', { name: expect.toBeOneOf([null, 'Ada Lovelace']) }),
      line('The budget for next year is ready.', 'en-US', { name: expect.toBeOneOf([null, 'Ada Lovelace']) }),
      line('The house is very big.', 'en-US', { name: 'Luis García', original: 'La casa es muy grande.' }),
    ])
    // A page behind another may not begin to play.
    for (const page of [english, spanish]) {
      await page.bringToFront()
      await expect.poll(() => playingPictures(page)).toBe(2)
    }
    expect(await lines(spanish, 'Subtitles').count()).toBe(4)
  })
})
