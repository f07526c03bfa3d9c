/// <reference path="./inline-styles.d.ts" />
import styles from '@lingobooth/react/captions.css?inline'

/** As `styleText`, of captions alone. */
export const captionStyleText = styles
