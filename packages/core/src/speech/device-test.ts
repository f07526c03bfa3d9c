import type { DetectorOptions, Microphone } from '../ports/microphone.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import type { LevelStore, SpeechAtoms } from './speech-atoms.ts'

export interface DeviceTestOptions {
  readonly stores: Pick<SpeechAtoms, 'testing'> & Pick<SettingsAtoms, 'settings'>
  readonly microphone: Microphone | undefined
  readonly detector: DetectorOptions
  readonly level: LevelStore
  onTestFailed(error: unknown): void
}

/** Opens the chosen microphone for its level; what it hears goes nowhere. */
export function createDeviceTest({ microphone, detector, stores, level, onTestFailed }: DeviceTestOptions) {
  let running: AbortController | undefined

  const stop = () => {
    if (!running) return
    running.abort()
    running = undefined
    level.set(null)
    stores.testing.set(false)
  }

  const open = async (own: AbortController) => {
    const fail = (error: unknown) => {
      if (running !== own) return
      stop()
      onTestFailed(error)
    }
    const { signal } = own
    const { deviceId } = stores.settings.get().stt
    try {
      const session = await microphone?.open({
        detector,
        signal,
        ...(deviceId !== undefined && { deviceId }),
        onSegment: () => {},
        onSpeaking: () => {},
        onLevel(levelDb, thresholdDb) {
          if (running === own) level.set({ levelDb, thresholdDb })
        },
        onLost: fail,
      })
      const close = () => void session?.close().catch(() => {})
      if (signal.aborted) close()
      else signal.addEventListener('abort', close)
    } catch (error) {
      fail(error)
    }
  }

  return {
    /** Begins, or begins again with another device. */
    start() {
      stop()
      running = new AbortController()
      stores.testing.set(true)
      void open(running)
    },
    stop,
  }
}
