import {
  captionBackground,
  captionBackgroundOpacity,
  captionColor,
  captionLineChars,
  captionLines,
  captionOpacities,
  captionSizes,
  fontSizeStep,
  holdKeys,
  maxFontSize,
  minCaptionContrast,
  minFontSize,
  playbackRates,
} from '../constants.ts'
import { captionEdges, captionFonts } from './caption-style.ts'

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
