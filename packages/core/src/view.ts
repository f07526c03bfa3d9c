/** For building a UI: rows, captions, choices, links, safe URLs, page parameters. Used by `@lingobooth/react`. */

export { findInText, searchLines } from './lines/search-text.ts'
export { isOfBefore } from './lines/transcript.ts'
export { captionContrast } from './settings/caption-contrast.ts'
export { choices } from './settings/choices.ts'
export { checkPageLanguage, type PageParameters, readPageParameters } from './settings/page-parameters.ts'
export { beginningLength, beginningOf } from './text/beginning-of-text.ts'
export { cleanName, isBlank } from './text/clean-text.ts'
export { lacksTranslation, resolveLanguage, textDirection } from './text/languages/language.ts'
export { linkify } from './text/link-text.ts'
export { safeHttpUrl, safeImageUrl } from './text/safe-url.ts'
export { createCaptionReader } from './views/caption-reader.ts'
export type { CaptionOptions, Captions } from './views/captions.ts'
export { placeOf } from './views/notices.ts'
export {
  type ChatRow,
  canReportUnclear,
  canRevise,
  chatRow,
  openRow,
  readByOthers,
  type SubtitleRow,
  subtitleRow,
} from './views/rows.ts'
