import { booth, domain, held, http } from '../held-sentence.ts'

/** Section 7: the calls it makes. */
export const calls = [
  held(
    'S7.languages',
    'GET /languages answers objects with name, code, flag, services',
    http.vendors('languages come from GET /languages of the core service; what is no language is left out'),
  ),
  held(
    'S7.tokens',
    'vendors without a token get one from their session address with key and headers; the answer is merged',
    http.vendors('a vendor without a token gets one from its session address with its key and its further headers'),
    http.booth(
      'a booth loads its languages, its dictionaries and the token of every vendor, and nothing before it starts',
    ),
  ),
  held(
    'S7.translation',
    'placeholders are filled, HTTP 200 is expected, valueResponse is read, all else is an error',
    http.vendors(
      'text translation fills text, languages and token into the configured address and reads valueResponse',
    ),
    http.failures('HTTP %i is %s for translation, speech to text and text to speech'),
  ),
  held(
    'S7.text-to-speech',
    'GET on the base address with an authorization header, played as mp3',
    http.vendors('text to speech is a GET on base and endpoint address with the key as authorization, and gives mp3'),
  ),
  held(
    'S7.text-to-speech.failure',
    'a failure drops the item',
    booth.voiceFailures('skips a line that cannot be made, and goes on with the next'),
  ),
  held(
    'S7.speech-to-text',
    'a wav recording as form data or raw',
    http.vendors('speech to text sends the recording as form data in a file named speechtotext.wav'),
  ),
  held(
    'S7.speech-to-text.failure',
    'a failure gives no text',
    booth.capturing('drops the segment and shows a notice when recognition %s'),
  ),
  held('S7.dictionaries', 'GET of a local file', http.vendors('dictionaries come from a GET of their file')),
  held(
    'S7.dictionaries.failure',
    'null on failure',
    http.failures('dictionaries: %s is null'),
    booth.starting('goes on when the dictionaries %s'),
  ),
  held(
    'S7.messaging.publish',
    'JSON messages are published to a channel',
    booth.lines(
      'is sent with the fields of the specification: module, local time, name, language, text and no translations',
    ),
  ),
  held(
    'S7.messaging.subscribe',
    'a channel is subscribed to',
    booth.create('show a typed line of one translated at the other, under the name of the speaker'),
  ),
  held('S7.messaging.files', 'files are sent', booth.create('exchange files, byte by byte')),
  held(
    'S7.messaging.metadata',
    'the name and the language that is read are told to the others',
    booth.joining('tells the others its name and the language that it reads, and again when that changes'),
  ),
  held(
    'S7.messaging.own',
    'own messages are ignored',
    booth.connection('have every line counted that comes back to them'),
  ),
  held(
    'S7.messaging.bare',
    'messages of the bare specification are understood',
    booth.heardLines('in the bare form of the specification is accepted and shown, each time that it is said'),
    domain.message('may be a bare specification message without id and version'),
  ),
]
