const separator = /[.\u3002\uff0e\uff61]/u
const port = /:\d{1,5}$/u

/** Sets of scripts that may appear together in a host label; Japanese, Korean and Chinese use several. */
const writingSystems = [
  ['Latin'],
  ['Cyrillic'],
  ['Greek'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
  ...['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam', 'Armenian', 'Georgian', 'Ethiopic'].map((script) => [
    script,
  ]),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'].map((script) => [script]),
  ...['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian'].map((script) => [script]),
]
const oneWritingSystem = new RegExp(
  `^(?:${writingSystems
    .map((scripts) => `[${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script=${script}}`).join('')}]*`)
    .join('|')})$`,
  'u',
)

const lettersOnly = /^[\p{L}\p{N}\p{M}-]*$/u
/** Letters and marks that look like what ends a host or a part of it: strokes through a letter, clicks, glottal stops, raised letters, halves of signs of repetition. */
const delimiterLike =
  /[\u01c0-\u01c3\u0241\u0242\u0294\u0295\u02a1\u02a2\u02b0-\u02ff\u3031-\u3035\ua717-\ua71f\ua788-\ua78f]|[\u0334-\u0338]|[\u20d2-\u20d4]|[\u20e5-\u20eb]/u
/** Such signs, where something follows at once that may be meant as part of the address. */
const continued =
  /^(?:[\u00b7\u02f8\u061f\u2024\u2027\u2044\u2215\u2236\u2571\u29f8\ua789\ufe52\ufe55\ufe56\uff0f\uff1a\uff1f]|\u0338)[\p{L}\p{N}]/u
/** Arabic digits, of which the zero is a dot, belong to Arabic letters. */
const strayDigits = /^(?=.*[\u0660-\u0669\u06f0-\u06f9])(?!.*(?=\p{Script=Arabic})\p{L})/u

/** Whether what follows an address could be taken for its next part. */
export const isContinued = (following: string): boolean => continued.test(following)

export const labelsOf = (host: string): readonly string[] => host.replace(port, '').split(separator)

/** Whether a label has nothing that passes for a delimiter or for another script. */
export const isHonestLabel = (label: string): boolean =>
  lettersOnly.test(label) && !delimiterLike.test(label) && !strayDigits.test(label) && oneWritingSystem.test(label)
