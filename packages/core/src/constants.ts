/** Audio capture (specification section 9). */
export const sampleRateHz = 16_000
/** Block of the specification's original script processor; never used as a clock (1.02 s at 16 kHz). */
export const legacyBufferSamples = 16_384
export const channelCount = 1
export const bitsPerSample = 16
export const speechThresholdDb = 20
export const speechPauseMs = 200
export const minSpeechMs = 10
export const maxSpeechMs = 6_000
export const analysisChunkMs = 100
/** The analysis window moves by this step, so that an ending is noticed within 50 ms. */
export const analysisStepMs = 10

/** Panels and text (section 9). */
export const minFontSize = 1
export const maxFontSize = 5
export const fontSizeStep = 1
export const defaultFontSize = 2
/** Link text of this length or longer is cut. */
export const linkCutChars = 30
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5] as const
export const defaultPlaybackRate = 1
export const defaultGender = 'male'

/** Timing (section 9). */
export const ttsQueuePollMs = 100
export const flipReopenMs = 100

/** Panel defaults (sections 3 and 9). */
export const defaultVisible = { subtitles: true, chat: true, tts: false, stt: false } as const
export const defaultActive = { tts: false, stt: false } as const
export const defaultSttTarget = 'subtitles'
export const defaultDuplex = 'half'
export const defaultFlags = {
  attachFile: false,
  microphone: true,
  closable: true,
  playbackSpeed: true,
  showInput: true,
} as const
export const defaultBilingual = false

/** Log line of section 8, word for word. */
export const missingVendorsLogLine = 'Vendors or endpointSession are undefined or null'

/** Bounds of our own. */
export const maxQueuedUtterances = 20
/** Of a longer line the voice says the sentences that fit, so that nobody holds it, or a microphone that it shuts. */
export const maxSpokenChars = 1_000
/** A sound of speech beyond this is refused. */
export const maxUtteranceBytes = 10_485_760
/** No text takes longer to be said than this and this much for each of its characters; the rest of the sound is cut. */
export const longestSpeechMs = 30_000
export const longestSpeechMsPerChar = 500
/** Of several tabs of one participant one speaks; how long to wait for word of which. */
export const voiceTurnWaitMs = 1_000
/** Catching up, where it is chosen: one step faster for so much speech that waits, up to so many steps. */
export const defaultCatchUp = false
export const catchUpEachMs = 3_000
export const catchUpStep = 0.05
export const catchUpSteps = 5
/** Copying a list beyond about 16,000 entries costs V8 many times more. */
export const maxTranscriptLines = 12_000
/** A number further than this from its sender's others is not believed, and the line stands where it arrived. */
export const maxSeqJump = 1_000
export const maxLineChars = 10_000
export const maxNameChars = 200
export const echoTailMs = 300
/** Sound has a clock of its own: a microphone's times may be this far from the booth's. 50 ms are what one strays before it is set right, the rest are the steps in which it moves. */
export const clockSlackMs = 80
/** Speech that begins this long after the voice ended may still repeat it: the text is compared. */
export const echoTextWindowMs = 10_000
/** Shorter transcripts are never taken for an echo, so that somebody may say "yes" after hearing "yes". */
export const minEchoWords = 3
/** Share of the letters of a transcript that the recogniser may have got wrong. */
export const maxEchoErrorShare = 0.2
/** Speech without a result holds later results back for this long. */
export const recognitionHoleMs = 8_000
/** A device that is lost within this time of having replaced another is not replaced. */
export const deviceProbationMs = 10_000
export const vendorTimeoutMs = 15_000
export const watchdogGraceMs = 5_000
export const watchdogSilentMs = 30_000
export const retranslatedLines = 50
export const reconnectFirstMs = 300
export const reconnectMaxMs = 30_000
/** A connection that lives this long is no longer counted as one that keeps failing. */
export const stableConnectionMs = 10_000
/** A line that an open connection fails this often is given up. */
export const maxSendAttempts = 8
/** Lines that are on their way at once. */
export const maxSendBatch = 256

/** Delivery: what was missed is noticed and repaired. */
/** A sender says how far its lines go this long after its last line, and again whenever it was silent for longer. */
export const headAfterMs = 1_000
export const headIdleMs = 30_000
/** Whoever is asked by all answers after a random wait up to this. */
export const replyJitterMs = 250
/** How long a newcomer waits for the first answers. */
export const helloWaitMs = 1_000
/** A missing line may just be late. */
export const gapSettleMs = 150
export const askWaitMs = 2_000
export const peerJitterMs = 500
export const maxPeerAsks = 4
export const maxCatchUpTries = 3
/** Lines of before that a newcomer is shown. */
export const defaultEarlierLines = 50
/** The latest lines of a channel that a participant keeps for others. */
export const keptLines = 200
/** The same for own lines. */
export const keptOwnLines = 500
/** More missing lines of one sender are announced, not repaired. */
export const maxRepairedLines = 200
export const repairsAtOnce = 4
export const maxWaitingRepairs = 100
/** Of one sender, so that the gaps of others find room. */
export const maxWaitingRepairsOfSender = 4
export const historyPageLines = 100
export const maxHistoryPages = 50
/** Deliveries that wait while history is read. */
export const maxHeldDeliveries = 5_000
export const maxHeldMs = 5_000
/** Answers that one participant sends in one second; at most half of them to one who asks. */
export const maxAnswersPerSecond = 50
/** A microphone is said to hear nothing after this while below this level: even the noise of an open one is louder. */
export const deafAfterSeconds = 4
export const deafBelowDb = -90
/** After so many failures in a row the voice, or recognition, is said not to be had. */
export const failuresOfOutage = 3
export const translationsInFlight = 4
export const maxWaitingTranslations = 500
export const recognitionsInFlight = 4
/** Segments without a result, those in flight among them. */
export const maxWaitingSegments = 32
/** Recordings on their way to text; beyond it the oldest goes. */
export const maxHeldSpeechBytes = 8_388_608
