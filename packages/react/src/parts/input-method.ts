const keyCodeOfInputMethod = 229

/** Whether a key belongs to an input method. Safari ends a composition before it tells of the Enter that ended it. */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === keyCodeOfInputMethod
