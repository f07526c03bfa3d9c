import type { ConnectionStatus, DisabledReason, ErrorCode, MicrophoneView, Notice, PanelId } from '@lingobooth/core'

/** Every word that the panels show or speak. The English ones are the accessible contract of this package. */
export const englishMessages = {
  panels: 'Panels',
  panelTitles: {
    subtitles: 'Subtitles',
    chat: 'Chat',
    tts: 'Translated voice',
    stt: 'Speak',
  } satisfies Record<PanelId, string> as Record<PanelId, string>,
  settings: 'Settings',
  close: 'Close',
  clearSubtitles: 'Clear subtitles',
  playbackSpeed: 'Playback speed',
  playbackRate: (rate: number) => `${rate}×`,
  mute: 'Mute',
  unmute: 'Unmute',
  flipLanguages: 'Flip languages',
  sameLanguages: 'Source and target are the same language.',
  bilingual: 'Bilingual',
  subtitlesFontSize: 'Subtitles font size',
  chatFontSize: 'Chat font size',
  targetLanguage: 'Target Language',
  sourceLanguage: 'Source Language',
  language: 'Language',
  showLanguages: 'Show languages',
  noLanguageFound: 'No language found',
  male: 'Male',
  female: 'Female',
  startSpeech: 'Start speech',
  stopSpeech: 'Stop speech',
  microphoneHint: 'Select microphone in your system sound settings.',
  microphone: 'Microphone',
  microphoneStates: {
    shut: '',
    starting: 'Opening the microphone…',
    listening: 'Listening…',
    speaking: 'Hearing you…',
    paused: 'Paused while the translated voice plays',
    failed: 'The microphone failed',
  } satisfies Record<MicrophoneView['state'], string> as Record<MicrophoneView['state'], string>,
  speakTarget: 'Send speech to',
  speakTargetHeld: 'Stop speech to send it elsewhere.',
  attachFile: 'Attach file',
  cancel: 'Cancel',
  upload: 'Upload',
  uploadFailed: 'The file was not sent.',
  download: (name: string) => `Download ${name}`,
  fileGone: 'This file is no longer there. Ask its sender to send it again.',
  fileWithoutAddress: 'This file cannot be opened.',
  typeTextHere: 'Type text here',
  send: 'Send',
  subtitleLines: 'Subtitle lines',
  chatMessages: 'Chat messages',
  newLines: 'New lines',
  sending: 'Sending…',
  notSent: 'Not sent',
  retry: 'Retry',
  notTranslated: 'Not translated',
  shortened: 'Shortened',
  showOriginal: 'Show original',
  hideOriginal: 'Hide original',
  emptySubtitles: 'No subtitles yet',
  emptySubtitlesHint: 'What is said or typed shows up here, in the language that you read.',
  emptyChat: 'No messages yet',
  emptyChatHint: 'Write in your language; the others read it in theirs.',
  voiceOff: 'Unmute to hear what the others say, in your language.',
  voiceStates: {
    muted: '',
    idle: 'Waiting for somebody to speak',
    preparing: 'Preparing…',
    awaitingQuiet: 'Waiting for the microphone',
    playing: 'Playing',
    blocked: 'The browser wants a tap before it plays sound.',
  } as Record<'muted' | 'idle' | 'preparing' | 'awaitingQuiet' | 'playing' | 'blocked', string>,
  tapToHear: 'Tap to hear',
  loading: 'Loading app...',
  loadingFailed: 'The app could not be loaded',
  notices: 'Notices',
  dismiss: 'Dismiss',
  connection: {
    closed: 'Not connected',
    opening: 'Connecting…',
    live: 'Connected',
    interrupted: 'Connection interrupted, trying again…',
    waiting: 'Offline, waiting for the network…',
  } satisfies Record<ConnectionStatus, string> as Record<ConnectionStatus, string>,
  waitingBecause: {
    unauthorized: 'The room refused the connection.',
    'rate-limited': 'Too many connections at once, trying again…',
    timeout: 'The room does not answer, trying again…',
    closed: 'The connection was closed, trying again…',
  } as Partial<Record<ErrorCode, string>>,
  participants: (count: number) => (count === 1 ? '1 other participant' : `${count} other participants`),
  help: {
    title: 'Must pass params to start',
    meanings: {
      n: 'user name',
      id: 'conference name',
      lng: 'language code such as en-US, es-ES, fr-FR',
      g: 'gender, male or female',
    },
    missing: 'missing',
    invalid: 'not valid',
    links: 'Or start here',
  },
  noticeTexts: {
    'tokens-failed': 'Some services could not be signed in; they may not work.',
    'languages-failed': 'The languages could not be loaded.',
    'capture-denied': 'The microphone is not allowed. Allow it in the address bar and try again.',
    'capture-not-found': 'No microphone is connected. Connect one and try again.',
    'capture-busy': 'Another program uses the microphone. Close it and try again.',
    'capture-unsupported': 'This browser cannot record speech.',
    'capture-lost': 'The microphone was taken away. Plug it in and start again.',
    'capture-failed': 'The microphone failed. Start again.',
    'file-failed': 'The file was not sent. Try again.',
    'file-too-large': 'The file is too large to be sent.',
    'voice-failed': 'A line could not be spoken.',
    'translation-failing': 'Some lines could not be translated; they are shown as they were written.',
    'speech-failing': 'Some speech could not be recognised.',
    'line-failed': 'A line was not sent. Retry it in the list.',
    'line-too-long': 'This text is too long to send. Split it into shorter lines.',
    'settings-not-saved': 'Your settings could not be saved.',
  } satisfies Record<Notice['code'], string> as Record<Notice['code'], string>,
  disabled: {
    'not-joined': 'You are not connected to a room yet.',
    'no-microphone': 'This page has no microphone.',
    'no-speech-to-text': 'No speech recognition is set up.',
    'language-without-speech-to-text': 'Speech in this language cannot be recognised.',
    'used-by-subtitles': 'The microphone is used by Subtitles.',
    'used-by-chat': 'The microphone is used by Chat.',
    'no-text-to-speech': 'No voice is set up.',
    'language-without-text-to-speech': 'This language has no voice.',
    'no-player': 'This page cannot play sound.',
    'no-files': 'Files cannot be sent in this room.',
  } satisfies Record<DisabledReason, string> as Record<DisabledReason, string>,
  errors: {
    aborted: 'It was stopped before it ended.',
    timeout: 'It took too long. Try again.',
    network: 'The network could not be reached. Try again.',
    unauthorized: 'Access was refused. Ask whoever set this up.',
    'rate-limited': 'Too much at once. Wait a little and try again.',
    'bad-response': 'The service gave an answer that cannot be used.',
    'bad-request': 'The service did not accept the request.',
    'unsupported-language': 'This language is not offered.',
    'too-large': 'It is too large to be sent.',
    'not-found': 'It is no longer there.',
    closed: 'The connection is closed.',
    'capture-callback-missing': 'The microphone was opened without a needed callback.',
    'capture-callback-type': 'The microphone was opened with a wrong callback.',
    'capture-unsupported': 'This browser cannot record speech.',
    'capture-denied': 'The microphone is not allowed. Allow it in the address bar and try again.',
    'capture-not-found': 'No microphone is connected. Connect one and try again.',
    'capture-busy': 'Another program uses the microphone. Close it and try again.',
    'capture-lost': 'The microphone was taken away. Plug it in and start again.',
    'capture-failed': 'The microphone failed. Start again.',
    'playback-blocked': 'The browser wants a tap before it plays sound.',
    'playback-failed': 'The sound could not be played.',
    'playback-stalled': 'The sound stopped before its end.',
    'duplicate-port': 'The app is not set up correctly.',
    'missing-port': 'The app is not set up completely.',
    'missing-prop': 'The app is not set up completely.',
    'bad-option': 'The app is not set up correctly.',
    'bad-state': 'That is not possible now.',
    internal: 'Something went wrong. Try again.',
  } satisfies Record<ErrorCode, string> as Record<ErrorCode, string>,
}

export type Messages = typeof englishMessages

/** Replaces some of the words; what is left out stays English. */
export type MessageOverrides = {
  readonly [Key in keyof Messages]?: Messages[Key] extends Record<string, unknown>
    ? { readonly [Inner in keyof Messages[Key]]?: Messages[Key][Inner] }
    : Messages[Key]
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function merge(base: Record<string, unknown>, overrides: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const old = merged[key]
    if (value !== undefined) merged[key] = isGroup(old) && isGroup(value) ? merge(old, value) : value
  }
  return merged
}

export const mergeMessages = (base: Messages, overrides: MessageOverrides): Messages =>
  merge(base, overrides) as Messages
