/** Written by `laboratory/look-alikes/write.ts` from https://www.unicode.org/Public/17.0.0/security, © 2025 Unicode, Inc., https://www.unicode.org/license.txt */

export const asciiLike =
  'ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορσυϜϳϸϺЅІЈАВЕЗКМНОРСТУХЫЬЮабгеорсухшѕіјѡѴѵҮүһҽӀӏӔӕӠԁԌԛԜԝՍՏՕագզհոռսցւքօוטןסװاه١٥٧ھہە۱۵۷߀ߊ०३০৪৭੦੧੪૦૩ଠ୦୨௦౦೦ടഠ൦൭๐໐ငဝ၀ၚყჿሀዐ០ᴦ〇ꙄꙇꚘꚙ'
export const latinLetters = 'ßæðøđħłŋœŧƙƴǝɍɓɔɖɗəɛɨɲʉʒ'
export const latinMarks =
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u031b\u0323\u0326\u0327\u0328\u0331'
