/**
 * A step around a call: it may change what is asked and what is answered, ask several times or not at all. `next` is the layer inside it.
 */
export type Layer<Asked, Answer, Inner = Asked, InnerAnswer = Answer> = (
  asked: Asked,
  next: (asked: Inner) => Promise<InnerAnswer>,
) => Promise<Answer>

/** Layers, the outermost first, that need something within. */
export interface Layers<Asked, Answer, Inner, InnerAnswer> {
  layer<Asked2 = Inner, Answer2 = InnerAnswer>(
    layer: Layer<Inner, InnerAnswer, Asked2, Answer2>,
  ): Layers<Asked, Answer, Asked2, Answer2>
  /** What is within them all. */
  around(call: (asked: Inner) => Promise<InnerAnswer>): (asked: Asked) => Promise<Answer>
}

function outer<Asked, Answer, Inner, InnerAnswer>(
  around: Layers<Asked, Answer, Inner, InnerAnswer>['around'],
): Layers<Asked, Answer, Inner, InnerAnswer> {
  return {
    around,
    layer: (layer) => outer((call) => around((asked) => layer(asked, call))),
  }
}

/** One call as a list of layers. */
export const layersOf = <Asked, Answer>() => outer<Asked, Answer, Asked, Answer>((call) => call)
