import { setClockBack } from './clock.ts'
import { floodTheDemo } from './demo.ts'
import type { Attack } from './figure.ts'
import { floodTheRoom } from './flood.ts'
import { forgetTheGaps } from './gaps.ts'
import { besiegeTheGateway } from './gateway.ts'
import { readManyLanguages } from './languages.ts'
import { standInTheWay } from './layout.ts'
import { spendTheLimit } from './limit.ts'
import { disguiseLinks } from './links.ts'
import { sendLongLists } from './lists.ts'
import { fillEverything } from './memory.ts'
import { hideInNames } from './names.ts'
import { misleadNewcomers } from './newcomer.ts'
import { backDate } from './order.ts'
import { askForMore } from './questions.ts'
import { fillTranscripts } from './transcripts.ts'
import { crowdTheTranslators } from './translation.ts'
import { answerForever } from './vendors.ts'
import { talkOverAll } from './voice.ts'
import { endTheWords } from './words.ts'

/** Judged by counts, bytes and order, on the clock of the attack: these are tests too. */
export const attacks = {
  flood: floodTheRoom,
  clock: setClockBack,
  lists: sendLongLists,
  questions: askForMore,
  transcripts: fillTranscripts,
  memory: fillEverything,
  vendors: answerForever,
  voice: talkOverAll,
  translation: crowdTheTranslators,
  limit: spendTheLimit,
  languages: readManyLanguages,
  order: backDate,
  names: hideInNames,
  links: disguiseLinks,
  newcomer: misleadNewcomers,
  gaps: forgetTheGaps,
  words: endTheWords,
  gateway: besiegeTheGateway,
} satisfies Readonly<Record<string, Attack>>

/** Judged by time as well, in a browser. */
export const timedAttacks = {
  demo: floodTheDemo,
  layout: standInTheWay,
} satisfies Readonly<Record<string, Attack>>
