import {
  type AudioPlayer,
  type Clock,
  definePlugin,
  type Logger,
  optional,
  type Plugin,
  Ports,
  provide,
} from '@lingobooth/core'
import { checkNames } from '@lingobooth/core/adapter'
import { type AudioElementPlayerOptions, createAudioElementPlayer } from './audio-element-player.ts'
import type { WorkletUrl } from './capture-node.ts'
import { createLocalStorageSettings, type LocalStorageSettingsOptions } from './local-storage-settings.ts'
import { createWebMicrophone } from './web-microphone.ts'
import type { WebMicrophoneOptions } from './web-microphone.types.ts'
import { createWebPage } from './web-page.ts'

export interface WebPlatformOptions {
  /** `false` leaves the port to another plugin. */
  readonly microphone?: Omit<WebMicrophoneOptions, 'clock' | 'logger' | 'player' | 'workletUrl'> | false
  /** `false` leaves the port to another plugin. */
  readonly player?: Omit<AudioElementPlayerOptions, 'clock'> | false
  /** Keeps the settings in localStorage. @default false */
  readonly settings?: LocalStorageSettingsOptions | boolean
  /** URL of `@lingobooth/web/capture.worklet.js`; of several, the first that loads. @default resolved by the bundler */
  readonly workletUrl?: WorkletUrl
}

const known: Readonly<Record<keyof WebPlatformOptions, true>> = {
  microphone: true,
  player: true,
  settings: true,
  workletUrl: true,
}

/** Everything the booth needs from a browser: microphone, player, page and, optionally, storage. Has no effects. @throws LingoboothError `bad-option` for an option that there is not */
export function webPlatform(options: WebPlatformOptions = {}): Plugin {
  checkNames(options, known)
  const { microphone = {}, player = {}, settings = false, workletUrl } = options
  const provisions = [provide(Ports.Page, [], createWebPage)]
  if (microphone) {
    const create = (clock: Clock, logger: Logger, player: AudioPlayer | undefined) =>
      createWebMicrophone({ ...microphone, workletUrl, clock, logger, player })
    provisions.push(provide(Ports.Microphone, [Ports.Clock, Ports.Logger, optional(Ports.AudioPlayer)], create))
  }
  if (player) {
    const create = (clock: Clock) => createAudioElementPlayer({ ...player, clock })
    provisions.push(provide(Ports.AudioPlayer, [Ports.Clock], create))
  }
  if (settings) {
    const create = () => createLocalStorageSettings(settings === true ? {} : settings)
    provisions.push(provide(Ports.SettingsStore, [], create))
  }
  return definePlugin('web-platform', ...provisions)
}
