export const sampleRateHz = 16_000
/** Block of the script processor that capture once used; never used for timing (1.02 s at 16 kHz). */
export const legacyBufferSamples = 16_384
export const channelCount = 1
export const bitsPerSample = 16
export const speechThresholdDb = 20
export const speechPauseMs = 200
export const minSpeechMs = 10
export const maxSpeechMs = 6_000
export const analysisChunkMs = 100
export const livePieceMs = 50
/** Step of the sliding analysis window, so that the end of speech is detected within 50 ms. */
export const analysisStepMs = 10

export const minFontSize = 1
export const maxFontSize = 5
export const fontSizeStep = 1
export const defaultFontSize = 2
/** Link text of this length or longer is truncated. */
export const linkCutChars = 30
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5] as const
export const defaultPlaybackRate = 1
export const defaultGender = 'male'

export const ttsQueuePollMs = 100
export const flipReopenMs = 100

export const defaultVisible = { subtitles: true, chat: true, tts: false, stt: false } as const
export const defaultActive = { tts: false, stt: false } as const
export const defaultSttTarget = 'subtitles'
export const defaultDuplex = 'half'
/** Keys that a participant may choose to hold while speaking, as `KeyboardEvent.code`; the first is the default. */
export const holdKeys = ['Space', 'ControlRight', 'ShiftRight', 'F8'] as const
export const defaultBilingual = false

/** Log line when vendors have no session, verbatim. */
export const missingVendorsLogLine = 'Vendors or endpointSession are undefined or null'

export const maxQueuedUtterances = 20
/** A line is spoken sentence by sentence; a shorter one joins its neighbour, in UTF-16 code units. */
export const minSentenceChars = 30
/** A longer line is spoken only up to the last sentence that fits, so that no one can block the voice or keep microphones paused. */
export const maxSpokenChars = 1_000
/** Larger synthesized audio is rejected. */
export const maxUtteranceBytes = 10_485_760
/** Audio longer than this base plus the allowance per character is cut off. */
export const longestSpeechMs = 30_000
export const longestSpeechMsPerChar = 500
/** Only one of a participant's tabs speaks; how long to wait to learn which. */
export const voiceTurnWaitMs = 1_000
/** Catching up, when turned on: one step faster for each stretch of queued speech, up to the number of steps. */
export const defaultCatchUp = false
export const catchUpEachMs = 3_000
export const catchUpStep = 0.05
export const catchUpSteps = 5
/** Above about 16,000 entries, copying an array costs V8 many times more. */
export const maxTranscriptLines = 12_000
/** Of text that a booth holds in its transcripts; a UTF-16 unit counts for two. */
export const maxTranscriptBytes = 32 * 1024 * 1024
/** A sequence number that jumps further than this is ignored, and the line stays where it arrived. */
export const maxSeqJump = 1_000
export const maxLineChars = 10_000
/** Of a longer line, or one with more line breaks, only the beginning is shown at first. */
export const shownChars = 1_000
export const shownBreaks = 20
/** How long clearing the subtitles can be undone. */
export const undoClearMs = 10_000
export const maxNameChars = 200
/** Names that are told apart, of all and of one. */
export const maxNames = 2_000
export const maxNamesOfOne = 4
/** Longest name that a transport may have for a sender: nothing of a longer one comes in. */
export const maxSenderChars = 1_000
/** How far the times that others claim may lie before a line was sent, or before it came while this participant was there. */
export const maxClaimedAgeMs = 60_000
/** A sender's clock that may be right, because its fastest line took no longer than this, counts as right. */
export const trustedClockMs = 2_000
/** Notices of hosts that are remembered as dismissed. */
export const maxDismissedNotices = 100
/** Browsers make ids of 64 characters. */
export const maxDeviceIdChars = 512
/** After another microphone was chosen, or the microphone was stopped while somebody spoke, what was said may arrive for this long. */
export const lastSegmentMs = 1_000
export const echoTailMs = 300
/** Audio has its own clock: a microphone's timestamps may be off by this much. 50 ms is the drift before it is corrected, the rest is the size of its steps. */
export const clockSlackMs = 80
/** Speech that begins within this time after the voice ended may be its echo: the texts are compared. */
export const echoTextWindowMs = 10_000
/** Shorter transcripts never count as an echo, so that a participant can answer "yes" to "yes". */
export const minEchoWords = 3
/** A word of which a recogniser is less sure than this tells nothing. */
export const unsureBelow = 0.5
/** What repeats the voice and was said while it played is offered for this long. */
export const heldLineMs = 60_000
/** Possible echoes kept for each panel, in lines. */
export const maxHeldLines = 50
/** So many echoes while the voice plays show that headphones are none. */
export const echoesOfLeak = 2
/** Share of a transcript's letters that may differ for it to still count as an echo. */
export const maxEchoErrorShare = 0.2
/** A segment without a result holds back later results for at most this long. */
export const recognitionHoleMs = 8_000
/** A replacement device that is lost within this time is not replaced again. */
export const deviceProbationMs = 10_000
export const vendorTimeoutMs = 15_000
/** An overloaded vendor that does not say for how long is left alone for this long, then twice as long each time. */
export const vendorBackoffFirstMs = 2_000
export const vendorBackoffMaxMs = 300_000
/** No vendor is left alone for longer than this, whatever it asks. */
export const maxRetryAfterMs = 3_600_000
/** The event `usage` comes at most this often. */
export const usageEventsMs = 5_000
export const watchdogGraceMs = 5_000
export const watchdogSilentMs = 30_000
export const retranslatedLines = 50
export const reconnectFirstMs = 300
export const reconnectMaxMs = 30_000
/** A connection that stays up this long resets the reconnect backoff. */
export const stableConnectionMs = 10_000
/** An own line that the transport has not accepted after this long counts as waiting for the connection. */
export const slowSendMs = 1_000
/** A line is given up after this many failed sends on an open connection. */
export const maxSendAttempts = 8
/** Lines in flight at once. */
export const maxSendBatch = 256
/** How long leaving waits until the last lines are sent. */
export const lastLinesMs = 1_000

/** A word of an open line is shown once the text up to it has stood unchanged for this long, by reading mode. */
export const stableAfterMs = { calm: 300, fast: 175 } as const
export const defaultReading = 'calm'
/** Partial captions of one participant per second. */
export const partialsPerSecond = 4
/** Translations of open lines: the pause between two calls' starts, and the time-out of one. */
export const previewGapMs = 1_500
export const previewTimeoutMs = 1_500
export const maxPreviewsInFlight = 4
/** Calls for one language in a minute; three times as many for all. */
export const previewCallsPerMinute = 40
export const previewMinuteMs = 60_000
/** A preview is asked for only while the hour's limit has room for this many times its text: the final line comes first. */
export const previewCostFactor = 4
/** Previews rest while the median of at least this many calls, of the last three times as many, is longer than this. */
export const measuredCalls = 3
export const slowTranslatorMs = 1_000
/** The first backoff of previews after a vendor said that it is overloaded; it doubles. */
export const previewBackoffMs = 60_000
/** The translations of an open line travel when they have changed, and again after this long. */
export const previewRepeatMs = 1_000
/** An open line without news for this long is gone. */
export const openLineMs = 8_000
/** Open lines of others per module, and of one person: tabs speak at once, and a line may wait for its translations while the next one is spoken. */
export const maxOpenLines = 50
export const maxOpenLinesOfPerson = 4
/** Corrections and late translations that wait for their line, of one person, and their size in UTF-16 code units. */
export const maxWaitingUpdates = 50
export const maxWaitingUpdateChars = 100_000
/** The same, of all. */
export const maxAllWaitingUpdates = 2_500
/** Speech that goes on within this time belongs to the same sentence. */
export const sentenceGapMs = 700
export const maxSentenceMs = 12_000
/** From here on a sentence also ends where two clauses part: at a mark, before a conjunction, or at a pause of this length. */
export const sentenceClauseMs = 8_000
export const clauseGapMs = 350
export const maxSentenceChars = 200
/** A segment with fewer words says nothing about its language; after this many in a row in another language, the booth follows. */
export const detectWords = 4
export const detectSegments = 2
/** Languages that one line is translated into by its sender, the most read first. */
export const maxTargets = 10
/** Languages that one participant may announce, by place. */
export const maxReadLanguages = 4
/** What a translator gets of the speaker's last lines, to translate the next. */
export const contextLines = 3
export const contextChars = 500
/** So many times as much, when it translates a line again that somebody did not understand. */
export const contextTimesAgain = 3
/** Translations in the place of one that was not understood: of a line into one language, and of all lines in a minute. */
export const maxTimesAgain = 3
export const againPerMinute = 3
/** What a participant reads is announced this long after it changed, with what changed meanwhile. */
export const readsSettleMs = 200
/** Calls to the translators at once. */
export const translatorCallsInFlight = 12
/** Parts around links, numbers and code that are translated with a call each when a translator changes those; more are translated with one call. */
export const maxPartCalls = 3
/** The same around terms of the glossary; a line with more is shown in the original. */
export const maxTermParts = 12
/** Of a glossary; its bytes are of its text, a UTF-16 unit counts for two. */
export const maxGlossaryTerms = 10_000
export const maxGlossaryBytes = 16 * 1024 * 1024
export const maxTermChars = 200
/** Terms that a recogniser is offered, and their UTF-16 code units. */
export const maxOfferedTerms = 100
export const maxOfferedChars = 2_000
/** What translators make of a term alone, kept for the next line. */
export const keptRenderings = 500
/** Languages with terms in the cache. */
export const keptGlossaryIndexes = 8
/** How long a final line waits for its translations. */
export const translationHoldMs = 1_500
/** How long a reader waits for a translation that the sender promised, plus a random time up to the second. */
export const promisedTranslationMs = 3_000
export const promisedTranslationJitterMs = 1_000

/** Captions over a video. */
/** Lines of captions, and characters of a line. */
export const captionLines = 2
export const captionLineChars = 42
/** 160 words a minute, the slower end of what the BBC Subtitle Guidelines recommend (section 4), at six characters a word with its space. */
export const captionCharsPerSecond = 16
/** A line of captions is shown for at least this long. */
export const minCaptionMs = 1_000
/** How long the last line stays after it has been read. */
export const captionLingerMs = 6_000
/** With more than this waiting, lines of captions are shown for a shorter time. */
export const maxCaptionsBehindMs = 10_000
/** With more subtitles than this waiting, captions leave out the oldest. */
export const maxWaitingCaptions = 20
/** What a participant may choose for captions, in percent. */
export const captionSizes = [50, 75, 100, 150, 200, 300] as const
export const captionOpacities = [25, 50, 75, 100] as const
/** Captions without a choice of their own, and the contrast below which a choice is hard to read (WCAG 2.2, 1.4.3). */
export const captionColor = '#ffffff'
export const captionBackground = '#000000'
export const captionBackgroundOpacity = 80
export const minCaptionContrast = 4.5

/** Delivery: missed lines are detected and repaired. */
/** A sender says where its lines end this long after its last line, and again at each idle interval. */
export const stateAfterMs = 1_000
export const stateIdleMs = 30_000
/** Replies to a request that went to everyone are delayed by a random time up to this. */
export const replyJitterMs = 250
/** A booth that is asked for its state answers at most once in this time, so that nobody can make it send much. */
export const stateIntervalMs = 500
/** A listener gets the states of this many speakers, and asks them for the latest lines. */
export const statesForListener = 2
/**
 * Before a booth sends its state to a listener, it waits for a random time up to this, and stays silent once enough others have answered
 * (suppression, RFC 5401). In a room of up to `quietReplyCrowd`, a delay of d milliseconds between booths adds crowd ** (d / wait) - 1 answers.
 */
export const quietReplyMs = 750
export const quietReplyCrowd = 1_000
/** A listener announces its languages, unless another has within this time, and counts as a reader for three times as long. */
export const listenerReadsMs = 60_000
/** Without a history, a listener asks for missing lines after a random time up to this: many may miss the same (RFC 5401 suppression). */
export const listenerAskMs = 5_000
/** How long a new participant waits for the first replies. */
export const stateWaitMs = 1_000
/** Grace period before a missing line counts as a gap: it may just be late. */
export const gapSettleMs = 150
export const askWaitMs = 2_000
export const peerJitterMs = 500
export const maxPeerAsks = 4
export const maxCatchUpTries = 3
/** Earlier lines shown to a new participant. */
export const defaultEarlierLines = 50
/** Latest lines of a channel that a participant keeps to resend to others. */
export const keptLines = 200
/** The same, for own lines. */
export const keptOwnLines = 500
/** Text of these, and of own ones, for each channel; a UTF-16 unit counts for two. */
export const keptBytes = 4 * 1024 * 1024
/** A larger gap from one sender is reported as missing, not repaired. */
export const maxRepairedLines = 200
export const repairsAtOnce = 4
export const maxWaitingRepairs = 100
/** Of one person, to leave room for others. */
export const maxWaitingRepairsOfPerson = 4
export const historyPageLines = 100
export const maxHistoryPages = 50
/** Deliveries held back while history is read. */
export const maxHeldDeliveries = 5_000
/** Text of these; a UTF-16 unit counts for two. */
export const maxHeldBytes = 16 * 1024 * 1024
export const maxHeldMs = 5_000
/** Replies that one participant sends per second, shared evenly by the users that ask. */
export const maxAnswersPerSecond = 50
/** What these may amount to. */
export const answerBytesPerSecond = 256_000
/** Who is told to wait for a reply asks again, after at most this time, and for this long in one repair. */
export const maxAnswerWaitMs = 5_000
export const maxRepairWaitMs = 60_000
/** What a booth takes of one sender, on average and at once: messages, and their text at two bytes a UTF-16 unit. */
export const senderRate = {
  messagesPerSecond: 20,
  messageBurst: 640,
  bytesPerSecond: 128_000,
  byteBurst: 4_000_000,
} as const
/** Participants that one may hide; beyond that the first is shown again. */
export const maxHiddenParticipants = 100
/** Connections that hosts may remove from a room; beyond that the first is forgotten. */
export const maxRemoved = 100
/** An order of a host whose number is this far behind the last one is a later one all the same, so that no number ends the orders of a room. */
export const maxOrderJump = 100
/** After an outage, a transport may deliver what was missed for this long. */
export const replayMs = 30_000
/** What was missed before an outage was noticed counts for at most this long. */
export const longestUnnoticedMs = 120_000
/** A microphone that has not once been above this level for this long is reported as silent: even the noise of an open one is louder. */
export const deafAfterSeconds = 10
export const deafBelowDb = -90
/** Failures in a row after which the voice, or recognition, is shown as unavailable. */
export const failuresOfOutage = 3
/** Lines that are translated at once. */
export const translationsInFlight = 4
export const maxWaitingTranslations = 500
export const recognitionsInFlight = 4
/** Segments without a result, including those in flight. */
export const maxWaitingSegments = 32
/** Recordings waiting for recognition; above this the oldest is dropped. */
export const maxHeldSpeechBytes = 8_388_608
