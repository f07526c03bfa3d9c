import type { Microphone } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, eventually } from './assert.ts'
import type { MicrophoneStage } from './microphone-stage.ts'
import type { Rules } from './runner.ts'

type MicrophoneDevice = Parameters<Parameters<NonNullable<Microphone['devices']>>[0]>[0][number]

const headset = { id: 'headset', label: 'Headset' }
const desk = { id: 'desk', label: 'Desk microphone' }

/** Needed, where `devices` is not named in `without`. */
function devicesOf({ microphone, connect }: MicrophoneStage) {
  assert(
    microphone.devices && connect,
    'The subject has no devices to choose: where that is meant, name it in `without` of the harness.',
  )
  return { devices: (told: (devices: readonly MicrophoneDevice[]) => void) => microphone.devices?.(told), connect }
}

/** The rules of `devices` and `deviceId`. */
export const microphoneDeviceRules: Rules<MicrophoneStage> = {
  'the connected devices are reported soon, and again after each change': async (stage) => {
    const { devices, connect } = devicesOf(stage)
    connect([desk])
    const told: (readonly MicrophoneDevice[])[] = []
    const stop = devices((list) => told.push(list))
    await eventually(() => told.length > 0, 'being told of the devices', stage.patienceMs)
    assertEqual(told.at(-1), [desk], 'the devices')
    connect([desk, headset])
    await eventually(() => told.at(-1)?.length === 2, 'being told of a new device', stage.patienceMs)
    assertEqual(told.at(-1), [desk, headset], 'the devices')
    stop?.()
  },

  'no device is reported after watching ends': async (stage) => {
    const { devices, connect } = devicesOf(stage)
    const told: unknown[] = []
    devices(() => told.push('too late'))?.()
    const others: (readonly MicrophoneDevice[])[] = []
    const stop = devices((list) => others.push(list))
    connect([headset])
    await eventually(() => others.at(-1)?.[0]?.id === headset.id, 'the others being told', stage.patienceMs)
    stop?.()
    assertEqual(told, [], 'what was told after the end')
  },

  'open takes the device that was chosen': async (stage) => {
    devicesOf(stage).connect([desk, headset])
    const { heard } = await stage.open(headset.id)
    await stage.speakOnce(heard)
  },

  'open rejects with capture-lost when the chosen device is not connected': async (stage) => {
    devicesOf(stage).connect([desk])
    const opening = stage.microphone.open({ ...stage.options(), deviceId: headset.id })
    await assertRejects(opening, 'capture-lost', 'opening', stage.patienceMs)
    assertEqual(stage.capturing(), 0, 'running captures')
  },
}
