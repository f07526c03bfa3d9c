import { clockSlackMs } from '../audio/limits.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { DetectorOptions, Microphone, MicrophoneSession } from '../ports/microphone.port.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { isBefore } from '../voice/echo/echo-matching.ts'
import type { createRecordings, Recording } from './recordings.ts'
import type { createSilentMicrophone } from './silent-microphone.ts'
import type { LevelStore } from './speech-atoms.ts'
import type { MicrophoneCommand, MicrophoneEvent, MicrophoneInput } from './speech-capture.machine.ts'

export interface CaptureOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly stores: Pick<SettingsAtoms, 'settings'>
  readonly microphone: Microphone | undefined
  readonly detector: DetectorOptions
  readonly level: LevelStore
}

export interface CaptureTools {
  readonly recordings: ReturnType<typeof createRecordings>
  readonly silentMicrophone: ReturnType<typeof createSilentMicrophone>
  /** Speech is recognised while it is spoken. */
  readonly live: boolean
}

/** What an actor gives. */
export interface CaptureActor {
  readonly input: MicrophoneInput
  sendBack(event: MicrophoneEvent): void
  receive(listener: (command: MicrophoneCommand) => void): void
}

/** A device, from when it begins to open until it is closed. */
interface Device {
  readonly key: number
  readonly opening: AbortController
  session: MicrophoneSession | null
  shut: boolean
  /** When a gate opened that was shut before there was a session: speech that began earlier is dropped. */
  opensAtMs: number
}

/** Captures speech as its machine says. Audio and its level stay here and never enter a machine. */
export function createCapture(options: CaptureOptions & CaptureTools) {
  const { clock, logger, stores, microphone, detector, level, recordings, silentMicrophone, live } = options

  const silence = () => {
    level.set(null)
    silentMicrophone.rest()
  }

  const close = async (opened: MicrophoneSession) => {
    try {
      await opened.close()
      logger.info('Speech capture stopped')
    } catch (error) {
      logger.warn('The microphone could not be closed', { code: errorCodeOf(error) })
    }
  }

  return ({ input, sendBack, receive }: CaptureActor) => {
    /** By number. */
    const devices = new Map<number, Device>()
    let isOver = false
    const report = (event: MicrophoneEvent) => {
      if (!isOver) sendBack(event)
    }
    const fail = (error: unknown) => {
      if (isOver) return
      logger.error('Speech capture failed', { code: errorCodeOf(error) })
      report({ type: 'microphone.failed', code: errorCodeOf(error) })
    }
    const take = ({ opensAtMs }: Device, recording: Recording, wavBytes?: number) => {
      const { id: segmentId, startedAtMs, samples } = recording
      const wasShut = opensAtMs === Number.POSITIVE_INFINITY || isBefore(startedAtMs + clockSlackMs, opensAtMs)
      if (isOver || wasShut) return
      recordings.keep(recording, wavBytes)
      report({ type: 'microphone.segment', segmentId, startedAtMs, ...(samples && ({ live: true } as const)) })
    }
    /** Segments that were passed on while they were spoken. */
    const announced = new Set<string>()
    const open = async (device: Device, defaultDevice: boolean) => {
      if (!microphone)
        throw new LingoboothError('missing-port', 'No plugin fills the port Microphone; add webPlatform().')
      const { deviceId } = stores.settings.get().stt
      const opened = await microphone.open({
        detector,
        signal: device.opening.signal,
        ...(defaultDevice ? { defaultDevice } : deviceId !== undefined && { deviceId }),
        onSegment: (segment) => {
          const { id, startedAtMs, wav, cut } = segment
          if (cut) report({ type: 'microphone.cut' })
          if (!announced.delete(id)) take(device, { id, startedAtMs, whole: Promise.resolve(segment) }, wav.size)
        },
        ...(live && {
          onLiveSegment(segment) {
            announced.add(segment.id)
            segment.whole.catch(() => announced.delete(segment.id))
            take(device, segment)
          },
        }),
        onSpeaking(speaking) {
          if (device === current) report({ type: 'microphone.speaking', speaking })
        },
        onLevel(levelDb, thresholdDb) {
          if (!device.session || device.shut || isOver) return
          level.set({ levelDb, thresholdDb })
          silentMicrophone.note(levelDb)
        },
        onLost(error) {
          if (device === current) fail(error)
        },
      })
      if (device.opening.signal.aborted) return opened.close()
      device.session = opened
      silentMicrophone.opened()
      opened.setGate(device.shut)
      if (!device.shut) silentMicrophone.begin()
      logger.info('Speech capture started')
      report({ type: 'microphone.opened' })
    }
    const begin = (key: number, shut: boolean): Device => {
      const opensAtMs = shut ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
      const device = { key, opening: new AbortController(), session: null, shut, opensAtMs }
      devices.set(key, device)
      return device
    }
    const start = (device: Device, defaultDevice: boolean) => {
      open(device, defaultDevice).catch((error: unknown) => {
        if (device === current) fail(error)
      })
    }
    const closeDevice = (key: number) => {
      const device = devices.get(key)
      devices.delete(key)
      device?.opening.abort()
      if (device?.session) void close(device.session)
    }
    const setGate = (device: Device, shut: boolean) => {
      device.shut = shut
      if (shut) silence()
      else if (device.session) silentMicrophone.begin()
      if (shut && !device.session) device.opensAtMs = Number.POSITIVE_INFINITY
      if (!shut) device.opensAtMs = Math.min(device.opensAtMs, clock.now())
      device.session?.setGate(shut)
    }
    /** The last device ends its segment before the next one opens: few phones hear two. */
    const changeDevice = (key: number) => {
      const last = current
      current = begin(key, last.shut)
      if (last.session) setGate(last, true)
      else closeDevice(last.key)
      start(current, false)
    }
    const end = () => {
      for (const key of devices.keys()) if (key !== current.key) closeDevice(key)
      try {
        setGate(current, true)
      } catch {
        report({ type: 'microphone.speaking', speaking: false })
      }
    }
    let current = begin(input.device, input.shut)
    start(current, input.defaultDevice)
    receive((command) => {
      try {
        if (command.type === 'end') end()
        else if (command.type === 'device.close') closeDevice(command.device)
        else if (command.type === 'device.open') changeDevice(command.device)
        else {
          setGate(current, command.shut)
          if (command.shut) report({ type: 'microphone.gated' })
        }
      } catch (error) {
        fail(error)
      }
    })
    return () => {
      if (isOver) return
      isOver = true
      if (!current.shut) silence()
      for (const key of devices.keys()) closeDevice(key)
    }
  }
}
