/** For building a UI: rows, captions, choices, links, safe URLs, page parameters. Used by `@lingobooth/react`. */

export { lacksTranslation, resolveLanguage, textDirection } from './domain/languages/language.ts'
export { isOfBefore } from './domain/lines/transcript.ts'
export { placeOf } from './domain/notices/notices.ts'
export { captionContrast } from './domain/settings/caption-contrast.ts'
export { choices } from './domain/settings/choices.ts'
export { checkPageLanguage, type PageParameters, readPageParameters } from './domain/settings/page-parameters.ts'
export { beginningLength, beginningOf } from './domain/text/beginning-of-text.ts'
export { cleanName, isBlank } from './domain/text/clean-text.ts'
export { linkify } from './domain/text/link-text.ts'
export { safeHttpUrl, safeImageUrl } from './domain/text/safe-url.ts'
export { findInText, searchLines } from './domain/text/search-text.ts'
export { createCaptionReader } from './view-models/caption-reader.ts'
export type { CaptionOptions, Captions } from './view-models/captions.ts'
export {
  type ChatRow,
  canReportUnclear,
  canRevise,
  chatRow,
  openRow,
  readByOthers,
  type SubtitleRow,
  subtitleRow,
} from './view-models/rows.ts'
