/** Until the browser says whether it has the model of a pair. */
export const availabilityTimeoutMs = 3_000
/** Until a model that is here is loaded. */
export const loadTimeoutMs = 15_000
/** Of a download: one that cannot begin never says so. */
export const downloadStallMs = 60_000
/** Of one call to a translator, in UTF-16 code units. */
export const maxTranslationChars = 2_000
/** When the voices are looked for again; after the last they count as none. */
export const voiceLooksMs: readonly number[] = [250, 1_000, 3_000]
/** The same while languages are listed, which a booth waits for. */
export const catalogLooksMs: readonly number[] = [250, 1_000]
/** Until an utterance is heard. */
export const speechStartMs = 5_000
/** How long a letter may take to be spoken at normal speed, with a wide margin; a character that is a syllable takes three. */
export const msPerLetter = 240
export const spokenMarginMs = 2_000
/** Of one utterance by a voice that is spoken elsewhere: such voices fall silent after about 15 s. */
export const maxRemoteUtteranceChars = 200
/** Of one utterance by a voice of this device. */
export const maxLocalUtteranceChars = 1_000
/** Safari drops what is spoken sooner after a `cancel()`. */
export const afterCancelMs = 250
/** Until recognition says that it listens. */
export const recognitionStartMs = 3_000
/** From the end of the speech to its final text. */
export const recognitionFinalMs = 5_000
/** How often recognition that ended by itself is started again within a segment. */
export const recognitionRestarts = 2
