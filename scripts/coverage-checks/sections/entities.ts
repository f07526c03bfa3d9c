import { booth, domain, held, http, panels, views } from '../held-sentence.ts'

const { dictionary, language, message, settings } = domain

/** Section 3: entities and their fields. */
export const entities = [
  held(
    'S3.language.fields',
    'a language has name, code, flag and services',
    language('is read with its name, code, flag and services'),
  ),
  held(
    'S3.language.services',
    'services are a list that may hold tts',
    language('are read from a list or a dash string: %j'),
    language('limit what a language can be used for'),
  ),
  held(
    'S3.language.option',
    'mapped for display to label, value, img, services',
    language('has exactly label, value, img and services'),
  ),
  held(
    'S3.message.fields',
    'a message has module, time, name, speakerLanguage, text and in chat a type',
    booth.lines(
      'is sent with the fields of the specification: module, local time, name, language, text and no translations',
    ),
    message('is flat: the header beside the fields of the specification'),
  ),
  held('S3.message.time', 'time is local, as HH:MM:SS', message('is local, as HH:MM:SS')),
  held(
    'S3.message.multiple',
    'subtitles carry multiple and translations',
    message('keeps the translations that its sender made'),
    booth.heardLines('that its sender translated for my target is shown in that translation and asks no translator'),
    booth.heardLines('that its sender did not translate for my target is translated here'),
  ),
  held(
    'S3.message.bilingual-text',
    'a displayed subtitle has its bilingual text',
    views.rows('shows the translation from right to left where its language is, and the original below when bilingual'),
  ),
  held(
    'S3.message.chat-source',
    'a chat entry is own or other',
    views.rows('holds what is shown of a message, with the short name of its sender'),
  ),
  held(
    'S3.message.chat-file',
    'a chat entry has a type and the address of a file',
    views.rows('holds a file that the transport carried, or the address of one'),
  ),
  held(
    'S3.settings.modules',
    'subtitles and chat have source, target and visible, true by default',
    settings('starts with the defaults of the specification, and the page language for everything that has one'),
    panels.booth('has one toggle for each panel; subtitles and chat start open'),
  ),
  held(
    'S3.settings.tts',
    'tts has vendor, language, visible false, active false, gender male, voice and rate 1',
    views.voice('begins muted, male, at normal speed and hidden'),
    booth.voice('is made by the first vendor, by the chosen one, and by the others in their order when that fails'),
    booth.voice('speaks with the gender that is chosen, and a chosen voice overrides its voice'),
  ),
  held(
    'S3.settings.stt',
    'stt has visible false, active false, language and target',
    settings('starts with the defaults of the specification, and the page language for everything that has one'),
    booth.capturing('goes to the chat when that is its target'),
  ),
  held(
    'S3.vendors',
    'ordered lists of vendors, each with url, method, apiKey, headers and token',
    http.vendors('a vendor without a token gets one from its session address with its key and its further headers'),
    booth.vendors('are asked in the order of the plugins, until one answers'),
  ),
  held(
    'S3.dictionary',
    'a dictionary has a pair of languages and a list of replacements',
    dictionary('replace every occurrence in the translation of their language pair'),
    dictionary('apply in list order, each to what the one before made'),
    booth.heardLines(
      'has its translation mended by the dictionaries of its language pair, literally and in their order',
    ),
  ),
  held(
    'S3.endpoint',
    'an endpoint has url, method, valueResponse and isFormData',
    http.vendors(
      'text translation fills text, languages and token into the configured address and reads valueResponse',
    ),
    http.vendors('speech to text sends the recording as form data in a file named speechtotext.wav'),
  ),
]
