/** The oldest browsers that Lingobooth is for. */
export const floors = {
  chrome: '123',
  chrome_android: '123',
  firefox: '125',
  firefox_android: '125',
  safari: '17.5',
  safari_ios: '17.5',
} as const

/** What the code asks of a browser although a floor lacks it, and why that does no harm. */
export const harmless: Readonly<Record<string, string>> = {
  Scheduler: 'a class of the core',
  scheduler: 'a parameter of that class',
  'navigator.connection': 'asked for before it is read',
  ManagedMediaSource: 'asked for before it is used',
  Translator: 'asked for before it is used; without it another vendor is asked',
  'Translator.availability': 'as above',
  SpeechRecognition: 'as above',
  Highlight: 'asked for before it is used; the line is marked instead of the word',
  'CSS.highlights': 'as above',
  ':highlight': 'as above',
  ':-webkit-search-cancel-button': 'other browsers have none to hide',
  'field-sizing': 'a script fits the text box; the speed is as wide as its widest word',
  'field-sizing: content': 'as above',
  'text-size-adjust': 'with a prefix for Safari; Firefox on a computer changes no sizes',
  'scrollbar-width': 'the scroll bar of the browser stays',
  'scrollbar-color': 'as above',
  'round(': 'a plain height stands before it',
  'user-select': 'with a prefix for Safari',
  'text-align: match-parent': 'with a prefix for Chrome',
  'text-decoration: dotted': 'the line is solid',
  cursor: 'a touch screen has none',
  resize: 'nothing there resizes a text box',
  'forced-color-adjust': 'Safari forces no colours',
}
