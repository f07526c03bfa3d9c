/** For building a UI: rows, links, safe URLs, page parameters. Used by `@lingobooth/react`. */

export {
  lacksTranslation,
  resolveLanguage,
  textDirection,
  toLanguageOption,
  ttsLanguages,
} from './domain/languages/language.ts'
export { mainPlace, type NoticePlace, placeOf } from './domain/notices/notices.ts'
export { captionContrast } from './domain/settings/caption-contrast.ts'
export {
  type CaptionEdge,
  type CaptionFont,
  type CaptionStyle,
  captionEdges,
  captionFonts,
} from './domain/settings/caption-style.ts'
export {
  checkPageLanguage,
  type PageParameters,
  type PageParametersResult,
  type ParameterProblems,
  readPageParameters,
} from './domain/settings/page-parameters.ts'
export { beginningLength, beginningOf } from './domain/speech/beginning.ts'
export { cleanName } from './domain/text/clean-text.ts'
export { linkify, type TextPart } from './domain/text/link-text.ts'
export { safeHttpUrl, safeImageUrl } from './domain/text/safe-url.ts'
export { findInText, searchLines, type TextRange } from './domain/text/search-text.ts'
export {
  type CaptionLine,
  type CaptionOptions,
  type CaptionRow,
  type CaptionState,
  type Captions,
  captionRow,
  captionRows,
  firstCaptions,
  nextCaptions,
} from './view-models/captions.ts'
export {
  type ChatFile,
  type ChatRow,
  canReportUnclear,
  canRevise,
  chatRow,
  type OpenRow,
  type OpenRowOptions,
  openRow,
  type ReadByOthers,
  readByOthers,
  type ShownText,
  type SubtitleRow,
  subtitleRow,
} from './view-models/rows.ts'
