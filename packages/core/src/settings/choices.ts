import {
  captionBackground,
  captionBackgroundOpacity,
  captionColor,
  captionEdges,
  captionFonts,
  captionLineChars,
  captionLines,
  captionOpacities,
  captionSizes,
} from './caption-style.ts'
import { fontSizeStep, holdKeys, maxFontSize, minFontSize, playbackRates } from './settings-fields.ts'

export const minCaptionContrast = 4.5

/** What a participant may choose, for hosts that render the settings themselves. */
export const choices = {
  fontSizes: { least: minFontSize, most: maxFontSize, step: fontSizeStep },
  playbackRates,
  /** As `KeyboardEvent.code`. */
  holdKeys,
  captions: {
    sizes: captionSizes,
    fonts: captionFonts,
    edges: captionEdges,
    opacities: captionOpacities,
    /** What holds without a choice. */
    color: captionColor,
    background: captionBackground,
    backgroundOpacity: captionBackgroundOpacity,
    lines: captionLines,
    lineChars: captionLineChars,
    /** A choice below this contrast is hard to read. */
    minContrast: minCaptionContrast,
  },
} as const
