/** What changed has been laid out and measured: a frame begins before that. */
export const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
