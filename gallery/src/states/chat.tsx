import { AdapterError, type FileExchange, type Transport } from '@lingobooth/core'
import { ChatPanel } from '@lingobooth/react'
import type { MemoryNetwork } from '@lingobooth/testing'
import { until } from '../hands.ts'
import { type Scene, say, speakOn } from '../scene.ts'
import { statesOf } from '../state.ts'
import {
  adaCounts,
  adaSays,
  adaSends,
  added,
  budget,
  costs,
  hello,
  invoices,
  link,
  luisSays,
  missing,
  plan,
  release,
  unclear,
  word,
} from '../talk.ts'

const panel = (
  <ChatPanel
    initialSourceLanguage="en-US"
    initialTargetLanguage="en-US"
    initialVisibility
    username="Ada Lovelace"
    attachFile
  />
)

const linesOf = ({ ada: { booth } }: Scene) => booth.chat.view.getSnapshot().lines
const filesOf = ({ ada: { booth } }: Scene) => booth.chat.view.getSnapshot().files

async function talk(scene: Scene) {
  say(scene, 'chat', hello, invoices, release, link, word, budget)
  scene.ada.booth.chat.send(adaSays)
  await until(
    'messages',
    () => linesOf(scene).filter(({ translation }) => translation.state !== 'pending').length === 7,
  )
}

/** Ada's files go another way. */
const withFiles =
  (change: Partial<FileExchange>) =>
  (network: MemoryNetwork): Transport => {
    const inner = network.transport()
    return {
      id: inner.id,
      async open(options) {
        const session = await inner.open(options)
        return session.files ? { ...session, files: { ...session.files, ...change } } : session
      },
    }
  }

const names = ['minutes.pdf', 'Projektabschlussbericht der Arbeitsgruppe Datenschutz, letzte Fassung.docx'] as const
const choose = (scene: Scene, ...files: readonly (readonly [name: string, bytes: number])[]) => {
  for (const [name, bytes] of files) scene.ada.booth.chat.selectFile(new File([new Uint8Array(bytes)], name))
}

const messageStates = statesOf('Chat', panel, {
  'no messages': { play: async (_, { see }) => void (await see('No messages yet')) },
  'messages of others and own ones': { play: talk },
  'short messages of others': {
    async play(scene, { see }) {
      say(scene, 'chat', { ...budget, text: 'Sí' }, { ...hello, text: 'Yes' })
      await see('Yes')
    },
  },
  'an original': {
    async play(scene, { press, see }) {
      scene.luis.booth.chat.send(luisSays)
      await until('a message', () => linesOf(scene).length === 1)
      await press('Show original: Luis')
      await see(luisSays)
    },
  },
  'a message that is being dictated': {
    async play(scene, { see }) {
      speakOn(scene, 'chat', release, 0)
      await see(/^Anna-Lena .* is writing in German \(Germany\)…$/)
    },
  },
  'own messages that wait': {
    async play(scene, { see }) {
      await talk(scene)
      scene.network.interrupt()
      scene.ada.booth.chat.send('Can you still read me?')
      await see('Waiting')
    },
  },
  'numbers to check': {
    async play(scene, { see }) {
      say(scene, 'chat', costs)
      scene.ada.booth.chat.send(adaCounts)
      await see(/ said .*The translation had /)
      await see(/^Check the numbers: /)
    },
  },
  'figures left out, added and unclear': {
    async play(scene, { see }) {
      say(scene, 'chat', missing, added, unclear)
      await see(/ left it out/)
      await see(/^The translation has /)
      await see(/^.* wrote /)
    },
  },
  'links to check': {
    async play(scene, { see }) {
      say(scene, 'chat', plan)
      scene.ada.booth.chat.send(adaSends)
      await see(/^Check the link: /)
      await see(/^Check the links: /)
    },
  },
  'an own message that is edited': {
    async play(scene, { press, see }) {
      await talk(scene)
      await press(`Edit: ${adaSays.slice(0, 40)}`)
      await see('Editing your message')
    },
  },
  dictating: {
    async play(scene) {
      scene.ada.booth.chat.toggleMicrophone()
      await until('the microphone', () => scene.ada.microphone.isOpen)
    },
  },
  Settings: {
    async play(_, { press, find }) {
      await press('Settings')
      await find('Text size Chat font size')
    },
  },
})

const fileStates = statesOf('Files', panel, {
  chosen: {
    play(scene) {
      choose(scene, [names[0], 345_678], [names[1], 1_234_567])
    },
  },
  'too large': {
    network: { maxFileBytes: 500_000 },
    async play(scene, { see }) {
      choose(scene, [names[1], 1_234_567], [names[0], 345_678])
      await see(/at most 500 kB can be sent here/)
    },
  },
  'being sent': {
    transport: withFiles({
      send(_, { signal, onProgress } = {}) {
        onProgress?.(456_789)
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      },
    }),
    async play(scene, { see }) {
      choose(scene, [names[1], 1_234_567])
      scene.ada.booth.chat.uploadFile(filesOf(scene)[0]?.id ?? '')
      await see(/^457 kB of 1\.2 MB$/)
    },
  },
  'not sent': {
    transport: withFiles({
      send: async () => {
        throw new AdapterError('memory-transport', 'network', 'The gallery sends no file.')
      },
    }),
    async play(scene, { see }) {
      choose(scene, [names[1], 1_234_567])
      scene.ada.booth.chat.uploadFile(filesOf(scene)[0]?.id ?? '')
      await see(/^The file was not sent\./)
    },
  },
  received: { play: receive },
  'not available any more': {
    transport: withFiles({
      open: async () => {
        throw new AdapterError('memory-transport', 'not-found', 'The gallery has no such file.')
      },
    }),
    async play(scene, { press, see }) {
      await receive(scene)
      await press(`Download ${names[1]}`)
      await see(/no longer available/)
    },
  },
})

/** Luis and Ada send one each, and somebody an address. */
async function receive(scene: Scene) {
  for (const [{ booth }, name] of [
    [scene.luis, names[1]],
    [scene.ada, names[0]],
  ] as const) {
    booth.chat.selectFile(new File([new Uint8Array(345_678)], name))
    booth.chat.uploadFile(booth.chat.view.getSnapshot().files[0]?.id ?? '')
  }
  say(scene, 'chat', {
    ...hello,
    type: 'file',
    urlFile: 'https://files.example/weekly/plan.pdf',
    text: 'plan.pdf',
  } as typeof hello)
  await until('files', () => linesOf(scene).length === 3 && filesOf(scene).length === 0)
}

export const chat = [messageStates, fileStates]
