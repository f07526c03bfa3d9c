/** The browser's `Translator`, as far as it is used here. */
export interface TranslatorEngine {
  availability(pair: TranslatorPair): Promise<string>
  create(options: TranslatorPair & CreateOptions): Promise<TranslatorSession>
}

export interface TranslatorPair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}

interface CreateOptions {
  readonly signal?: AbortSignal
  readonly monitor?: (monitor: EventTarget) => void
}

export interface TranslatorSession {
  translate(text: string, options?: { readonly signal?: AbortSignal }): Promise<string>
  destroy(): void
}

/** The browser's `SpeechRecognition`, as far as it is used here. */
export interface RecognitionEngine {
  new (): RecognitionSession
  readonly prototype: RecognitionSession
}

export interface RecognitionSession extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start(track: MediaStreamTrack): void
  stop(): void
  abort(): void
}

export interface RecognitionResultEvent extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}

export interface RecognitionErrorEvent extends Event {
  readonly error: string
}
