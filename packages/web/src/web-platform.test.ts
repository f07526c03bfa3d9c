import { optional, Ports } from '@lingobooth/core'
import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createAudioElementPlayer, createLocalStorageSettings, webPlatform } from './index.ts'
import { createWebMicrophone } from './web-microphone.ts'

const portsOf = (...options: Parameters<typeof webPlatform>) =>
  webPlatform(...options).provisions.map(({ port }) => port.name)

describe('webPlatform', () => {
  it('provides the browser ports of the booth, and storage on request', () => {
    expect(portsOf()).toEqual(['Page', 'Microphone', 'AudioPlayer'])
    expect(portsOf({ settings: true })).toEqual(['Page', 'Microphone', 'AudioPlayer', 'SettingsStore'])
    expect(portsOf({ microphone: false, player: false, settings: { key: 'mine' } })).toEqual(['Page', 'SettingsStore'])
  })

  it('declares that it needs the clock, the log and the player of the same booth', () => {
    expect(webPlatform().provisions.map(({ needs }) => needs)).toEqual([
      [],
      [Ports.Clock, Ports.Logger, optional(Ports.AudioPlayer)],
      [Ports.Clock],
    ])
  })

  it.each([
    ['webPlatform', webPlatform, 'microphone, player, settings, workletUrl'],
    ['the player', createAudioElementPlayer, 'clock, maxBytes, createElement'],
    ['the storage', createLocalStorageSettings, 'key, storage'],
    [
      'the player of webPlatform',
      (options: object) => webPlatform({ player: options }),
      'clock, maxBytes, createElement',
    ],
    ['the storage of webPlatform', (options: object) => webPlatform({ settings: options }), 'key, storage'],
  ])('refuses an option that there is not, with those that there are: %s', (_, make, names) => {
    const create = () => {
      const made = make({ planted: 'secret' } as object)
      if ('provisions' in made)
        for (const { create } of made.provisions) (create as (...needs: unknown[]) => unknown)(manualClock())
    }
    expect(create).toThrow(
      expect.objectContaining({ code: 'bad-option', message: `There is no option planted; there are ${names}.` }),
    )
  })

  it('works on a server, as a page that is online and visible, and cannot hear or store anything', async () => {
    const [page, microphone, player, settings] = webPlatform({ settings: true }).provisions.map(({ create }) =>
      (create as (...needs: unknown[]) => unknown)(manualClock()),
    )
    expect(page).toMatchObject({ online: true, visible: true })
    expect(microphone).toHaveProperty('open')
    expect(player).toHaveProperty('play')
    expect(settings).toHaveProperty('load')
  })
})

describe('without a browser', () => {
  it('the microphone is unsupported', async () => {
    const ignore = () => {}
    const opening = createWebMicrophone().open({
      detector: {} as never,
      onSegment: ignore,
      onSpeaking: ignore,
      onLost: ignore,
    })
    await expect(opening).rejects.toMatchObject({ code: 'capture-unsupported' })
  })

  it('settings load as null and cannot be saved', async () => {
    const storage = {
      getItem() {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem() {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    const store = createLocalStorageSettings({ storage })
    expect(await store.load()).toBeNull()
    await expect(store.save({ a: 1 })).rejects.toMatchObject({ code: 'not-found', vendor: 'local-storage' })
  })
})
