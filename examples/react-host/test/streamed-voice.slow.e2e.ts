import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type, unmute } from './support/panels.ts'
import { recordPlayback } from './support/record-playback.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'
import { toneMp3 } from './support/tone-mp3.ts'
import { startVendorDouble, type VendorDouble } from './support/vendor-double.ts'

let double: VendorDouble
let stage: Stage
let sound: Uint8Array

beforeAll(async () => {
  sound = await toneMp3(3)
  double = await startVendorDouble()
  stage = await openStage({ enginesUrl: double.server.url })
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(async () => {
  await stage.close()
  await double.server.close()
})

/** Where the sound that plays has come to, in seconds. */
const recordTime = (page: Page) =>
  page.evaluateHandle(() => {
    const reached = { seconds: 0 }
    const { play } = HTMLAudioElement.prototype
    HTMLAudioElement.prototype.play = function () {
      this.addEventListener('timeupdate', () => {
        reached.seconds = this.currentTime
      })
      return play.call(this)
    }
    return reached
  })

/** A listener, and a line whose voice has made half of its sound so far. */
async function halfMade(room: string) {
  const [writer, listener] = await Promise.all([stage.enter({ ...ada, room }), stage.enter({ ...luis, room })])
  let vendor: ServerResponse | undefined
  double.voices.set('[being made]', {
    send(response) {
      vendor = response
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(sound.subarray(0, sound.length / 2))
    },
  })
  const time = await recordTime(listener)
  const played = await recordPlayback(listener)
  await unmute(listener)
  await type(writer, 'Subtitles', 'being made')
  await expect.poll(async () => (await time.jsonValue()).seconds).toBeGreaterThan(0.3)
  return { writer, played, vendor }
}

it('a voice is heard while the vendor is still generating it, and to its end', async () => {
  const { played, vendor } = await halfMade('streamed voice')
  expect(await played.jsonValue()).toEqual([])
  vendor?.end(sound.subarray(sound.length / 2))
  await expect.poll(() => played.jsonValue()).toEqual(['whole'])
})

it('a voice that breaks off is heard up to that point, and the next line plays', async () => {
  const { writer, played, vendor } = await halfMade('broken voice')
  vendor?.destroy()
  await type(writer, 'Subtitles', 'next')
  await expect.poll(() => played.jsonValue()).toEqual(['whole', 'whole'])
})
