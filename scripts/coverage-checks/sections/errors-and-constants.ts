import { booth, core, domain, held, http, machines, pages, panels, web } from '../held-sentence.ts'

const { language, linkText, segmenter, settings, wav } = domain

/** Section 8: error catalogue. */
export const errors = [
  held(
    'S8.parameters',
    'missing parameters show the help page',
    panels.booth('with %s it names what is wrong'),
    pages.panels('with something missing or wrong names it'),
  ),
  held(
    'S8.vendors-missing',
    'missing vendors log the quoted line and load without tokens',
    booth.starting('logs the line of the specification, word for word, when there are no vendors to fetch tokens for'),
    http.booth('a booth without vendors or without a session address says so in its log and loads without tokens'),
    pages.failures('a session endpoint that is null is told in the log, and the page works without tokens'),
  ),
  held(
    'S8.translation',
    'a failed translation is an error',
    booth.heardLines('stays in its original and is marked when the translator %s'),
    booth.vendors('that hang are given up after 15 s and not before'),
  ),
  held(
    'S8.speech-to-text',
    'failed recognition is ignored',
    booth.capturing('drops the segment and shows a notice when recognition %s'),
  ),
  held(
    'S8.text-to-speech',
    'failed speech is skipped',
    booth.voiceFailures('skips a line that cannot be made, and goes on with the next'),
  ),
  held(
    'S8.file',
    'a failed file is logged',
    booth.files('that fails is logged only, shows a short notice, and can be sent again'),
  ),
  held(
    'S8.capture',
    'missing or wrong callbacks, no web audio, no access: logged, reported, capture stops',
    booth.capturing('stops, logs and shows a notice until the next try when opening fails with %s'),
    web.microphone('refuses to open without %s, or with one that is no function'),
    web.microphone('says that there is no web audio'),
    web.microphone('says why there is no access: %s is %s (scripted)'),
    web.access('is denied where the page was forbidden to use the microphone'),
    web.access('is not found where there is none'),
    web.access('is busy where the device gives no sound'),
    web.access('is unsupported on a page that is not secure'),
  ),
  held(
    'S8.capture-status',
    'the status of capture is logged',
    booth.capturing('tells the start and the stop, in the log and by events'),
  ),
]

/** Section 9: business constants and limits. */
export const constants = [
  held(
    'S9.capture.wav',
    '16 kHz, mono, 16 bits',
    wav('writes a 16 kHz, 16-bit, mono PCM file'),
    web.microphone('gives each stretch of speech as a 16 kHz, mono, 16-bit WAV on the clock of the booth'),
  ),
  held(
    'S9.capture.detector',
    'threshold 20 dB, pause 200 ms, speech from 10 to 6000 ms',
    segmenter('holds the constants of the specification'),
    booth.capturing('opens the microphone with the bounds of the specification, and options win over them'),
  ),
  held(
    'S9.capture.buffer',
    'the block of 16384 samples is known and no clock',
    core('constants')('the block of the original processor lasts 1.024 s, which is why no pause is measured with it'),
  ),
  held(
    'S9.capture.chunk',
    'the level is measured over 100 ms',
    segmenter('measures 100 ms at a time: a short sound must be louder to be heard'),
  ),
  held(
    'S9.font-size',
    'font sizes from 1 to 5, 2 by default',
    pages.panels('the font size goes from 1 to 5 by keyboard, 2 at first, and enlarges the lines of its own panel'),
  ),
  held('S9.link', 'links are cut at 30 characters', linkText('is shown whole up to 29 characters')),
  held(
    'S9.queue-poll',
    'the queue is looked at every 100 ms',
    machines.queue('plays nothing before it is quiet, and asks again every 100 ms'),
  ),
  held(
    'S9.flip-delay',
    'capture is on again 100 ms after a flip',
    booth.microphone('switches active capture off, and on again after 100 ms'),
  ),
  held(
    'S9.rates',
    'playback rates from 0.5 to 1.5',
    panels.subtitlesControls('chooses the playback speed from 0.5 to 1.5'),
  ),
  held(
    'S9.gender',
    'male by default',
    booth.joining('takes a catalogue code as well, and the voice is male when nothing is said'),
  ),
  held(
    'S9.language-order',
    'English (US first), Spanish (international first), the rest by name',
    language('has English US first, then English, Spanish international, Spanish, and the others by name'),
  ),
  held(
    'S9.default-flags',
    'attachFile false, showInput true, bilingual false',
    pages.flags('that is not given has its default'),
    panels.chat('cannot be attached unless the flag is on'),
    settings('starts with the defaults of the specification, and the page language for everything that has one'),
  ),
]
