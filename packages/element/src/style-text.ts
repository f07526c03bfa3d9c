/// <reference path="./inline-styles.d.ts" />
import styles from '@lingobooth/react/styles.css?inline'

/** The build puts the text itself in the place of this import, which only some bundlers know. */
export const styleText = styles
