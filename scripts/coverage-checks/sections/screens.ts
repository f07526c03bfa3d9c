import { booth, domain, held, pages, panels, views } from '../held-sentence.ts'

const { pageParameters, language } = domain

/** Section 2: screens and routes. */
export const screens = [
  held('S2.address.n', 'n is the user name', pageParameters('gives name, conference, language and gender')),
  held('S2.address.id', 'id is the conference name', pageParameters('gives name, conference, language and gender')),
  held(
    'S2.address.lng',
    'lng is a language code and sets everything that has a language',
    pageParameters('takes the language %s'),
    language('%s is resolved to %s by code or English name'),
    booth.joining('sets every language by the one that is given: source, target, voice and capture'),
  ),
  held(
    'S2.address.g',
    'g is male or female',
    pageParameters('means male when g is missing'),
    pageParameters('%j has invalid values: %j'),
  ),
  held(
    'S2.address.help-page',
    'without parameters the help page lists the four with their meaning',
    panels.booth('without a query string it shows the help page with the four parameters and their meaning'),
    pages.panels('with nothing to go by shows the help page, whose links lead into a room'),
  ),
  held(
    'S2.loading',
    'a centred spinner says that the app loads',
    pages.panels('shows a centred spinner with Loading app... until the languages are there'),
  ),
  held(
    'S2.panels.cog',
    'the cog of each panel shows and hides its options',
    pages.panels('shows and hides its options by its cog'),
  ),
  held(
    'S2.panels.close',
    'the close button hides the panel',
    pages.panels('opens by the toolbar, taking the focus, and closes by the toolbar or by Close, which gives it back'),
  ),
  held(
    'S2.panels.titles',
    'the four titles name the four panels',
    panels.booth('has one toggle for each panel; subtitles and chat start open'),
  ),

  held(
    'S2.subtitles.lists-lines',
    'subtitle lines are listed',
    pages.conversation(
      'are shown to each in the own language, mended by the dictionary, the name when the speaker changes',
    ),
  ),
  held(
    'S2.subtitles.speaker-name',
    'the name stands only where the speaker differs',
    panels.subtitles('shows the speaker only when the speaker differs from the previous line'),
    views.rows('shows the name only when the speaker differs from the line before'),
  ),
  held(
    'S2.subtitles.bilingual-line',
    'an optional second line holds the original',
    panels.subtitles('shows the original below the translation when Bilingual is on'),
  ),
  held(
    'S2.subtitles.right-to-left',
    'Arabic runs from right to left',
    panels.subtitles('shows Arabic lines right to left and the others left to right'),
  ),
  held(
    'S2.subtitles.typing-box',
    'a typing box of several lines with its placeholder',
    panels.subtitles('makes a new line on Shift and Enter'),
    panels.subtitles('sends on Enter and is empty afterwards'),
  ),
  held(
    'S2.subtitles.header.speed',
    'an optional menu of playback speeds',
    panels.subtitlesControls('chooses the playback speed from 0.5 to 1.5'),
  ),
  held(
    'S2.subtitles.header.mute',
    'an optional button mutes and unmutes the voice',
    panels.subtitlesControls('mutes and unmutes the voice, opening the way for sound inside the click'),
  ),
  held(
    'S2.subtitles.header.clear',
    'the trash clears all subtitles',
    panels.subtitles('is emptied by Clear subtitles'),
    booth.shownLines('takes all lines away and leaves the chat'),
  ),
  held(
    'S2.subtitles.header.settings',
    'settings are behind their button',
    panels.subtitlesControls('hides the settings until Settings is pressed'),
  ),
  held('S2.subtitles.header.close', 'close hides the panel', panels.subtitlesControls('hides the panel on Close')),
  held(
    'S2.subtitles.settings.font-size',
    'a slider sets the font size',
    panels.subtitlesControls('set the font size from 1 to 5 in steps of 1'),
  ),
  held(
    'S2.subtitles.settings.bilingual',
    'a checkbox switches the bilingual line',
    pages.conversation('show the original below the translation while Bilingual is on, of own lines too'),
  ),
  held('S2.subtitles.settings.flip', 'a button flips the languages', panels.subtitlesControls('flip the languages')),
  held(
    'S2.subtitles.settings.languages',
    'selectors for target and source',
    panels.subtitlesControls('choose the languages by their names, with their flags'),
  ),

  held('S2.chat.own', 'own messages stand on one side', panels.chat('shows own messages on one side, without a name')),
  held(
    'S2.chat.others',
    'messages of others have an avatar and a name',
    panels.chat(
      'shows those of others on the other side, with an avatar, the first name and the initial of the second',
    ),
  ),
  held(
    'S2.chat.text-box',
    'a text box sends',
    pages.conversation('translates both ways, own messages on one side, others with an avatar and their short name'),
  ),
  held(
    'S2.chat.attach',
    'an optional button attaches a file',
    panels.chat('cannot be attached unless the flag is on'),
    panels.chat('opens the file chooser from the button'),
  ),
  held(
    'S2.chat.microphone',
    'an optional toggle takes the microphone',
    panels.chat('take the microphone for chat'),
    panels.chat('leave out what %s switches off'),
  ),
  held(
    'S2.chat.settings',
    'a slider for the font size and two selectors',
    panels.chat('set the font size and the languages'),
  ),
  held(
    'S2.chat.selected-file',
    'a selected file shows its name, cancel and upload',
    panels.chat('show their name with cancel and upload once selected'),
  ),

  held(
    'S2.voice.mute',
    'the round button is Mute when active, else Unmute',
    panels.voice('the round button is Unmute while muted and Mute while active'),
  ),
  held('S2.voice.gender', 'Male and Female buttons', panels.voice('Male and Female choose the voice')),
  held(
    'S2.voice.language',
    'the selector holds only languages with tts',
    panels.voice('Target Language offers only languages that can be spoken'),
  ),

  held(
    'S2.speak.button',
    'the round button is Start speech or Stop speech',
    panels.speak('the round button is Start speech while silent and Stop speech while capturing'),
  ),
  held('S2.speak.hint', 'the hint about the system settings', panels.speak('hints at the system sound settings')),
  held('S2.speak.language', 'a selector for the language', panels.speak('Language chooses what is spoken')),

  held(
    'S2.selectors',
    'selectors are searched by typing and show flag and name',
    pages.panels('a language is found by typing parts of its name, and its flag stands beside it'),
  ),
]
