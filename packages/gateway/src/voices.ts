import type { Clock, Gender, Language, TextToSpeech } from '@lingobooth/core'
import { ableOf, failover } from '@lingobooth/core/vendors'
import { type Bought, buyOnce, type Settle } from './buy-once.ts'
import type { Cache } from './cache.ts'
import type { OnEvent } from './events.ts'
import { shortNameOf } from './hash.ts'
import { codePointsOf, type Meter } from './meter.ts'
import type { Caller } from './participant.ts'
import { isBusy, refusal, vendorRefusal } from './refusal.ts'
import { type SharedSound, sharedSound, wholeSound } from './shared-sound.ts'
import type { Transit } from './transit.ts'
import type { VendorCalls } from './vendor-calls.ts'

export interface VoicesOptions {
  readonly voices: readonly TextToSpeech[]
  readonly cache: Cache
  readonly meter: Meter
  readonly vendorCalls: VendorCalls
  readonly transit: Transit
  readonly clock: Clock
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly onEvent: OnEvent
}

export interface WantedSpeech extends Caller {
  readonly text: string
  readonly language: Language
  readonly gender: Gender
  readonly voice?: string
}

type Item = WantedSpeech & { readonly key: string }

export function createVoices({
  voices,
  cache,
  meter,
  vendorCalls,
  transit,
  clock,
  timeoutMs,
  maxBytes,
  onEvent,
}: VoicesOptions) {
  /** Sound that is still being made, shared with later requests. */
  const making = new Map<string, SharedSound>()

  /** The place is taken until the sound is whole. */
  async function prepare(item: Item, vendor: TextToSpeech): Promise<SharedSound> {
    const giveBack = await vendorCalls.takePlace(vendor, item)
    try {
      const sound = await ask(item, vendor)
      sound.ended.then(giveBack, giveBack)
      return sound
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async function ask(item: Item, vendor: TextToSpeech): Promise<SharedSound> {
    const { text, language, gender, voice } = item
    const request = { text, language, gender, ...(voice !== undefined && { voice }) }
    const utterance = await vendorCalls.inTime((signal) => vendor.prepare(request, { signal }))
    if (utterance.kind === 'audio') {
      const bytes = new Uint8Array(await utterance.audio.arrayBuffer())
      utterance.discard?.()
      return wholeSound(bytes, utterance.audio.type || 'audio/mpeg')
    }
    if (utterance.kind === 'spoken') throw refusal('missing-port', 'This voice plays by itself: it is for pages only.')
    const time = new AbortController()
    const stop = () => time.abort()
    const timer = clock.setTimeout(stop, timeoutMs * 4)
    const transfer = transit.begin(item.user, stop)
    const { mediaType, chunks } = utterance
    const sound = sharedSound({ mediaType, chunks, maxBytes, signal: time.signal, onPiece: transfer.add })
    const end = () => {
      clock.clearTimeout(timer)
      transfer.end()
      utterance.discard?.()
    }
    sound.ended.then(end, end)
    return sound
  }

  async function speak(item: Item): Promise<SharedSound> {
    const [known] = await cache.getMany(item.room, [item.key])
    if (known) {
      onEvent({ kind: 'saved', service: 'speech', calls: 1 })
      return unpack(known)
    }
    const amount = codePointsOf(item.text)
    const giveBack = await meter.buy(item.room, { characters: amount })
    const make = async (vendor: TextToSpeech) => {
      if (vendor.maxChars !== undefined && item.text.length > vendor.maxChars)
        throw refusal('too-large', `At most ${vendor.maxChars} characters can be spoken at once.`)
      const run = () => prepare(item, vendor)
      return vendorCalls.told({ service: 'speech', vendor, caller: item, run, priceOf: () => ({ amount, calls: 1 }) })
    }
    try {
      const able = ableOf(voices, (vendor) => vendor.speaks?.(item.language))
      return await failover(able, make, undefined, isBusy)
    } catch (error) {
      giveBack()
      throw vendorRefusal(error)
    }
  }

  async function buy([item]: readonly Item[], settle: Settle<SharedSound>): Promise<void> {
    if (!item) return
    try {
      const sound = await speak(item)
      making.set(item.key, sound)
      sound.ended
        .then((bytes) => cache.set(item.room, [[item.key, pack(sound.mediaType, bytes)]]))
        .catch(() => {})
        .finally(() => making.delete(item.key))
      settle(item.key, sound)
    } catch (error) {
      settle(item.key, vendorRefusal(error))
    }
  }

  const shared = buyOnce<Item, SharedSound>(buy)

  return async (wanted: WantedSpeech): Promise<Bought<SharedSound>> => {
    if (voices.length === 0) return refusal('missing-port', 'No voice is set up: give the gateway "textToSpeech".')
    const { room, text, language, gender, voice = '' } = wanted
    const key = JSON.stringify(['sound', room, language.code, gender, voice, await shortNameOf(text)])
    const saved = (calls: number) => onEvent({ kind: 'saved', service: 'speech', calls })
    const sound = making.get(key)
    if (sound) {
      saved(1)
      return sound
    }
    const [answer] = await shared(new Map([[key, { ...wanted, key }]]), saved)
    return answer as Bought<SharedSound>
  }
}

/** The media type stands before the sound, with its length in the first byte. */
function pack(mediaType: string, sound: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const type = new TextEncoder().encode(mediaType.slice(0, 100))
  const packed = new Uint8Array(1 + type.length + sound.length)
  packed[0] = type.length
  packed.set(type, 1)
  packed.set(sound, 1 + type.length)
  return packed
}

function unpack(packed: Uint8Array<ArrayBuffer>): SharedSound {
  const end = 1 + (packed[0] ?? 0)
  return wholeSound(packed.subarray(end), new TextDecoder().decode(packed.subarray(1, end)))
}
