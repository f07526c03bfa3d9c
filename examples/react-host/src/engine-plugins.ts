import type { Plugin } from '@lingobooth/core'
import { gateway } from '@lingobooth/gateway/page'
import {
  browserLanguages,
  browserSpeechToText,
  browserTextToSpeech,
  browserTranslator,
  createBrowserLanguages,
} from '@lingobooth/vendor-browser'
import type { EngineStatus } from './engine-status.ts'

const url = '/lingobooth'
const ofBrowser = () => [browserTranslator(), browserTextToSpeech(), browserSpeechToText()]

/** The engines that the demo was started with: those behind its gateway before those of the browser. */
export function enginePlugins(status: EngineStatus | null): readonly Plugin[] {
  switch (status?.choice) {
    case 'auto':
      return [...gateway({ url, languages: (besides) => createBrowserLanguages({ besides }) }), ...ofBrowser()]
    case 'browser':
      return [browserLanguages(), ...ofBrowser()]
    case 'none':
      return [browserLanguages()]
    default:
      return gateway({ url })
  }
}
