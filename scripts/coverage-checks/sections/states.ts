import { booth, domain, held, machines, panels } from '../held-sentence.ts'

const { segmenter, settings } = domain
const { flip, owner, ownerProperties, queue, queueProperties } = machines

/** Section 4: states and transitions. */
export const states = [
  held('S4.panels.visible', 'panels are visible or not', settings('shows and hides each panel')),
  held(
    'S4.tts.active',
    'active mutes and unmutes',
    booth.voice('is silent while it is muted, and does not catch up'),
    booth.voiceOrder('drops what it would have said when it is muted, by events and without a notice'),
  ),
  held(
    'S4.stt.active',
    'active switches capture on and off',
    booth.capturing('tells the start and the stop, in the log and by events'),
  ),
  held('S4.stt.target', 'the target is subtitles or chat', booth.capturing('goes to the chat when that is its target')),
  held(
    'S4.stt.one-target',
    'one target at a time: the other button is disabled',
    booth.microphone('used by %s disables the button of %s, which says %s'),
    ownerProperties('the microphone has one owner at most, and only a stop or a failure takes it away'),
    panels.speak('is disabled and says why while the microphone serves another target'),
  ),
  held(
    'S4.playback-rates',
    'the five playback rates',
    settings('accepts %d'),
    panels.subtitlesControls('chooses the playback speed from 0.5 to 1.5'),
  ),
  held(
    'S4.flip.swaps',
    'flip swaps source and target that differ, and the voice follows',
    booth.microphone('swaps source and target, and the voice and the capture language follow'),
    booth.microphone('does nothing where source and target are equal'),
  ),
  held(
    'S4.flip.capture',
    'active capture goes off and on again after 100 ms',
    booth.microphone('switches active capture off, and on again after 100 ms'),
    flip('is over 100 ms after it began, not before'),
  ),
  held(
    'S4.voice-pauses-capture',
    'capture is paused while the voice plays, and resumed afterwards if it was active',
    booth.microphone('is paused before the first sound, and resumes a tail after the last'),
    booth.microphone('stays off where it was stopped meanwhile'),
    ownerProperties('no sample is kept while the voice plays or its echo dies away'),
    owner('stays shut for 300 ms after the voice, not longer'),
  ),
  held(
    'S4.speech.starts',
    'speech starts above the ambient level plus a threshold',
    segmenter('hears speech 21 dB above the room and none 19 dB above it'),
    segmenter('takes another threshold'),
  ),
  held(
    'S4.speech.ends',
    'speech ends after a pause',
    segmenter('starts a segment 100 ms before speech and ends it after a pause of 200 ms'),
  ),
  held(
    'S4.speech.minimum',
    'shorter segments are discarded',
    segmenter('drops less than 10 ms of speech, without a word about it'),
  ),
  held(
    'S4.speech.maximum',
    'the longest segment is cut and sent',
    segmenter('cuts what is longer than 6000 ms and loses and repeats no sample'),
  ),
  held(
    'S4.load',
    'loading lasts until the languages and the tokens arrive',
    booth.starting('lasts until the languages and the tokens arrive'),
    panels.booth('shows a spinner with Loading app...'),
  ),
  held(
    'S4.load.autologin',
    'the page address may give the room and the person',
    panels.booth('with all of them it joins the room as that person'),
  ),
  held('S4.load.props', 'else they come from props', panels.booth('joins the room of the props')),
  held(
    'S4.queue.order',
    'items are queued in order and each gets its audio',
    booth.voiceOrder('plays one line at a time, in their order, whatever is ready first'),
    queueProperties('lines are spoken in their order, each at most once'),
  ),
  held(
    'S4.queue.failed',
    'failed items are dropped',
    booth.voiceFailures('skips a line that cannot be made, and goes on with the next'),
    booth.voiceFailures('skips sound that cannot be played or never ends, and goes on with the next'),
  ),
  held(
    'S4.queue.poll',
    'the queue is looked at every 100 ms',
    queue('plays nothing before it is quiet, and asks again every 100 ms'),
  ),
  held(
    'S4.queue.one-at-a-time',
    'items play one at a time',
    queue('prepares, asks for quiet, plays and gives the quiet back; then the next'),
  ),
]
