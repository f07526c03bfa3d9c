import { booth, domain, held, pages, panels } from '../held-sentence.ts'

const { displayName, linkText, message, settings, speechText, translationPlan } = domain

/** Section 5: validation rules. */
export const rules = [
  held(
    'S5.enter',
    'Enter without Shift sends what is not empty; an empty Enter is swallowed',
    pages.conversation('sends on Enter, makes a line on Shift and Enter, and swallows an Enter on nothing'),
    panels.subtitles('swallows an Enter with nothing or only white space before it'),
    booth.lines('is swallowed when it is empty or white space: %j'),
  ),
  held(
    'S5.translation.equal',
    'no translation where source equals target',
    translationPlan('is skipped when source equals target language'),
    booth.lines('is not translated when source and target are equal'),
    booth.heardLines('needs no translator when its language, by code or by tag, is the one that I read'),
  ),
  held(
    'S5.translation.empty',
    'empty translations are ignored',
    booth.heardLines('stays in its original and is marked when the translator %s'),
  ),
  held(
    'S5.font-size',
    'whole font sizes from 1 to 5',
    settings('leaves the settings as they are for %s'),
    booth.settings('ignore the font size %j'),
    panels.subtitlesControls('set the font size from 1 to 5 in steps of 1'),
  ),
  held(
    'S5.speech.empty',
    'recognised text that is empty when trimmed is ignored',
    booth.capturing('ignores the result %j, and counts it'),
    translationPlan('that was recognised is ignored when empty after trimming'),
  ),
  held(
    'S5.speech-text',
    'text for speech loses the greater-than character',
    speechText('has the greater-than character removed'),
    booth.voice('leaves out the greater-than character, and has nothing to say where nothing is left'),
  ),
  held(
    'S5.link',
    'link-like text becomes a link',
    linkText('becomes a link'),
    panels.subtitles('turns link-like text into safe links and leaves the rest alone'),
  ),
  held(
    'S5.link.cut',
    'links of 30 characters or more are cut to 29 and an ellipsis',
    linkText('is shown cut to 29 characters plus an ellipsis if 30 or longer, whole in the title'),
    linkText('is shown whole up to 29 characters'),
  ),
  held('S5.link.http', 'links without http get it', linkText('lacking http gets http:// prepended: %s')),
  held(
    'S5.names',
    'names of others are the first name and an initial',
    displayName('%j are shortened to the first name plus the initial of the second word with a dot: %j'),
  ),
  held(
    'S5.required-props',
    'required props of the panels are named when missing',
    panels.subtitles('are an error that names %s when it is missing'),
    panels.chat('a chat without %s is an error that names it'),
    panels.voice('without initialLanguage it is an error that names it'),
    panels.speak('without initialLanguage it is an error that names it'),
  ),
  held(
    'S5.messages.module',
    'messages are taken for the matching module and channel only',
    booth.heardLines('is ignored and counted as %s when it is %j'),
    message('of module %j is ignored'),
    pages.conversation(
      'a bare message of the specification is shown; those of another module, channel or version are not',
    ),
  ),
  held(
    'S5.messages.own',
    'own messages are ignored',
    booth.connection('have every line counted that comes back to them'),
    booth.connection('with one userId in two tabs see each line once, on a network %s'),
  ),
]

/** Section 6: roles and permissions. */
export const roles = [
  held(
    'S6.flags',
    'attach, microphone, close and speed are switched by flags',
    pages.flags('%s set to %s changes that alone'),
    panels.subtitlesControls('shows what %s switches unless it is off'),
    panels.chat('leave out what %s switches off'),
  ),
  held('S6.no-roles', 'all participants can do the same', booth.connection('with equal names hear each other')),
]
