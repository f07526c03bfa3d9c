import { createAtom } from '@xstate/store'
import type { ActorRefFrom } from 'xstate'
import { resolveLanguage, toLanguageOption } from '../domain/language.ts'
import type { boothMachine } from '../machines/booth/booth.machine.ts'
import type { Module } from '../ports/common.ts'
import type { Stores } from '../stores/stores.ts'
import { childSnapshot, snapshotAtom } from './child-snapshot.ts'
import { type MicrophoneFacts, microphoneView } from './microphone.view.ts'
import type { AppView, ChatView, DisabledReason, Readable, SpeakView, SubtitlesView, VoiceView } from './views.ts'
import { voiceView } from './voice.view.ts'

/** Which ports are filled. */
export interface Equipment {
  readonly hasMicrophone: boolean
  readonly hasSpeechToText: boolean
  readonly hasTextToSpeech: boolean
  readonly hasPlayer: boolean
}

type Computed<T> = { get(): T; subscribe(listener: (value: T) => void): { unsubscribe(): void } }

const readable = <T>(atom: Computed<T>): Readable<T> => ({
  getSnapshot: () => atom.get(),
  subscribe: atom.subscribe.bind(atom) as Readable<T>['subscribe'],
})

/** Snapshots and stores as plain data for each panel; recomputed only when what they read has changed. */
export function createViews(root: ActorRefFrom<typeof boothMachine>, stores: Stores, equipment: Equipment) {
  const booth = snapshotAtom(root)
  const connection = childSnapshot(booth, 'connection')
  const owner = childSnapshot(booth, 'microphoneOwner')
  const capture = childSnapshot(owner, 'capture')
  const queue = childSnapshot(booth, 'ttsQueue')

  const status = createAtom((): AppView['status'] => {
    const { value } = booth.get()
    const state = typeof value === 'string' ? value : value.active
    return state === 'broken' ? 'failed' : state
  })
  const joined = createAtom(() => status.get() === 'joined')
  const notJoined = createAtom((): DisabledReason | null => (joined.get() ? null : 'not-joined'))
  const languageOptions = createAtom(() => stores.languages.get().map(toLanguageOption))

  const connectionStatus = createAtom((): AppView['connection'] => {
    const snapshot = connection.get()
    if (!snapshot) return 'closed'
    return typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.open
  })

  const microphoneFacts = createAtom((): MicrophoneFacts => {
    const snapshot = owner.get()
    return {
      ...equipment,
      joined: joined.get(),
      languages: stores.languages.get(),
      settings: stores.settings.get(),
      owner: {
        state: snapshot?.value ?? 'shut',
        module: snapshot?.context.module ?? null,
        gated: (snapshot?.context.gates.length ?? 0) > 0,
      },
      capture: captureState(capture.get()?.value),
    }
  })

  const voice = createAtom((): VoiceView => {
    const snapshot = queue.get()
    return voiceView({
      ...equipment,
      joined: joined.get(),
      languages: stores.languages.get(),
      settings: stores.settings.get(),
      state: snapshot ? queueState(snapshot.value) : 'muted',
      queued: snapshot?.context.queue.length ?? 0,
    })
  })

  const linesOf = (module: Module) => {
    const settings = stores.settings.get()[module]
    const languages = stores.languages.get()
    return {
      visible: settings.visible,
      sourceLanguage: resolveLanguage(settings.sourceLanguage, languages) ?? null,
      targetLanguage: resolveLanguage(settings.targetLanguage, languages) ?? null,
      languageOptions: languageOptions.get(),
      fontSize: settings.fontSize,
      microphone: microphoneView(microphoneFacts.get(), module),
      lines: stores.transcripts[module].get().lines,
      disabled: notJoined.get(),
    }
  }

  const app = createAtom((): AppView => {
    const { context } = booth.get()
    const settings = stores.settings.get()
    return {
      status: status.get(),
      connection: connectionStatus.get(),
      error: context.code,
      room: stores.identity.get()?.room ?? null,
      name: stores.identity.get()?.name ?? null,
      languages: stores.languages.get(),
      participants: [...stores.participants.get().values()].map(({ sender, name, language }) => ({
        sender,
        name,
        language: resolveLanguage(language, stores.languages.get()) ?? null,
      })),
      panels: {
        subtitles: settings.subtitles.visible,
        chat: settings.chat.visible,
        tts: settings.tts.visible,
        stt: settings.stt.visible,
      },
      drops: stores.drops.get(),
    }
  })

  const subtitles = createAtom((): SubtitlesView => {
    const { active, disabled, playbackRate } = voice.get()
    return {
      ...linesOf('subtitles'),
      bilingual: stores.settings.get().subtitles.bilingual,
      voice: { active, disabled, playbackRate },
    }
  })

  const chat = createAtom((): ChatView => {
    const canSendFiles = stores.canSendFiles.get()
    return {
      ...linesOf('chat'),
      attachDisabled: !joined.get() ? 'not-joined' : canSendFiles ? null : 'no-files',
      files: stores.files.get(),
    }
  })

  const speak = createAtom((): SpeakView => {
    const { stt } = stores.settings.get()
    return {
      visible: stt.visible,
      target: stt.target,
      language: resolveLanguage(stt.language, stores.languages.get()) ?? null,
      languageOptions: languageOptions.get(),
      microphone: microphoneView(microphoneFacts.get(), stt.target),
    }
  })

  return {
    app: readable(app),
    subtitles: readable(subtitles),
    chat: readable(chat),
    voice: readable(voice),
    speak: readable(speak),
    notices: readable(createAtom(() => stores.notices.get().list)),
  }
}

const captureState = (value: unknown): MicrophoneFacts['capture'] =>
  value === 'starting' || value === 'listening' || value === 'speaking' ? value : null

function queueState(value: 'muted' | { readonly unmuted: unknown }): VoiceView['state'] {
  if (value === 'muted') return 'muted'
  const inner = value.unmuted
  if (inner === 'idle' || inner === 'preparing' || inner === 'blocked') return inner
  if (typeof inner !== 'object' || inner === null || !('speaking' in inner)) return 'idle'
  return inner.speaking === 'awaitingQuiet' ? 'awaitingQuiet' : 'playing'
}
