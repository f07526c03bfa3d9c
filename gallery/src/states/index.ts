import { captions } from './captions.tsx'
import { chat } from './chat.tsx'
import { dock } from './dock.tsx'
import { firstUse } from './first-use.tsx'
import { subtitles } from './subtitles.tsx'
import { wholeBooth } from './whole.tsx'

export const groups = [...firstUse, ...wholeBooth, ...subtitles, ...chat, ...dock, ...captions]

export const states = groups.flatMap((group) => group.states)
