/** What Lingobooth does, by chapter: each sentence under the tag that its tests carry. */
export const behaviours: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Joining: {
    'address-parameters':
      'The page address may give a name (`n`), a room (`id`), a language (`lng`) and a gender for the voice (`g`).',
    'address-language':
      'The language of the address, as a code, a tag or an English name, becomes the source, the target, the language of the voice and the spoken language.',
    'address-gender': 'The gender is `male` or `female`, and male when it is left out.',
    'address-joins': 'A page whose address has all it needs joins the room by itself.',
    'help-page': 'A page that is opened without parameters explains them and links into a room.',
    'parameter-errors': 'A page with a missing or wrong parameter says which one.',
    'props-join': 'Without an address, the room and the person come from props.',
    'required-props': 'A panel without a required prop throws an error that names it.',
    loading: "A spinner with `Loading app...` is shown until the languages and the vendors' tokens are there.",
    'profile-shared': "The other participants learn a person's name and reading language, and every change of them.",
    'no-roles': 'There are no roles: every participant can do the same, even two with the same name.',
  },
  Panels: {
    'panel-titles': 'There are four panels: `Subtitles`, `Chat`, `Translated voice` and `Speak`.',
    'panel-toggles': 'Each panel can be shown and hidden; subtitles and chat are open at first, the others closed.',
    'panel-close':
      'A panel closes by its `Close` button, which gives the focus back, and in a headless booth by a call.',
    'panel-settings': 'A panel keeps its settings behind its settings button.',
    'panel-flags':
      'Flags switch the attach button, the microphone button, the close button and the speed menu on or off, one by one.',
    'default-flags': 'Without flags, files cannot be attached, the typing box is there and the bilingual line is off.',
    'font-size': 'The font size of a panel is a whole number from 1 to 5, and 2 at first.',
    'language-menu': 'A language menu is searched by typing and shows each language with its flag.',
    'language-order':
      'Languages are listed with US English first, then English, international Spanish, Spanish, and the rest by name.',
  },
  Subtitles: {
    'subtitles-listed': "Lines of everybody appear in the subtitles, each reader's in their own language.",
    'speaker-name': "The speaker's name stands above a line only where the speaker changes.",
    'short-names': 'Other people are shown by their first name and the initial of the second.',
    bilingual: 'With `Bilingual` on, the original stands below the translation, for own lines as well.',
    'right-to-left': 'Arabic runs from right to left, and everything else from left to right.',
    'typing-box': 'Enter sends, Shift and Enter makes a new line, and the box is empty afterwards.',
    'subtitles-speed': 'A menu in the header chooses the speed of the translated voice.',
    'subtitles-mute': 'A button in the header mutes and unmutes the translated voice.',
    'subtitles-clear': '`Clear subtitles` removes every subtitle and leaves the chat alone.',
    'subtitles-languages': 'The settings choose the language that is written and the one that is read.',
    'flip-button': 'A button swaps the two languages.',
    links: 'Text that looks like a web address becomes a link; without `http` it gets one.',
    'link-length': 'A link of 30 characters or more is shown with 29 and an ellipsis, and in full on hover.',
  },
  Translation: {
    'translation-skipped': 'Nothing is translated where both languages are the same.',
    'translation-empty': 'An empty translation counts as none: the original stays and is marked.',
    'translation-by-sender': 'A translation that came with the line is used; only without one is the translator asked.',
    dictionary:
      'A dictionary corrects translations of its language pair: literally, everywhere, and in the order of its list.',
    'translation-call':
      'A translation request is built from the configured address and its placeholders, and only HTTP 200 with the configured field is an answer.',
  },
  Chat: {
    'chat-own': 'Your own messages stand on one side, without a name.',
    'chat-others': 'Messages of others stand on the other side, with an avatar and a short name.',
    'chat-send': 'The text box sends, and every message is translated for its readers.',
    'chat-microphone': 'The microphone button speaks into the chat.',
    'chat-settings': 'The settings hold the font size and the two languages.',
  },
  Files: {
    'file-attach': 'A file is attached by a button, where that is switched on.',
    'file-chosen': 'A chosen file shows its name, and can be uploaded or taken back.',
    'file-sent': 'A file reaches the others byte for byte, as a chat message with its address.',
    'file-failed': 'A file that fails is logged, shows a short notice, and can be sent again.',
  },
  'Translated voice': {
    'voice-mute':
      'The round button says `Unmute` while the voice is silent, and `Mute` while it speaks; what was missed is not said later.',
    'voice-gender': '`Male` and `Female` choose the voice.',
    'voice-language': 'Only languages that can be spoken are offered.',
    'voice-settings':
      'The voice starts muted, hidden, male and at normal speed; its vendor and a named voice can be chosen.',
    'voice-speed': 'The five speeds are 0.5, 0.75, 1, 1.25 and 1.5.',
    'voice-text': 'The character `>` is left out of what is spoken.',
    'voice-order': 'Lines are spoken one at a time, in their order, each at most once.',
    'voice-failed':
      'A line that cannot be made or played is skipped silently; after three in a row the panel says so until one works.',
    'voice-poll': 'The queue is looked at every 100 ms.',
    'voice-call':
      'Speech is asked for with a GET that carries the key in the `authorization` header, and comes as mp3.',
  },
  Speaking: {
    'speak-button': 'The round button says `Start speech` or `Stop speech`.',
    'speak-hint': 'A hint points at the sound settings of the system.',
    'speak-language': 'A menu chooses the spoken language.',
    'speak-target': 'Speech goes to the subtitles or to the chat.',
    'one-owner': 'The microphone serves one panel at a time; the button of the other is disabled and says why.',
    'capture-status': 'The start and the stop of capture are logged and told by events.',
    'recording-format': 'Speech is recorded at 16 kHz, mono, 16 bits, in WAV files.',
    'recording-cut': 'Speech begins 20 dB above the room, ends after a pause of 200 ms, and lasts from 10 to 6000 ms.',
    'recording-long': 'Longer speech is cut without losing or repeating a sample.',
    'recording-level': 'Loudness is measured over 100 ms.',
    'recording-block': 'No time is measured in blocks of 16384 samples, which last more than a second.',
    'recognition-call': 'A recording is sent as form data or as it is.',
    'recognition-empty': 'Speech without recognised words shows nothing.',
    'recognition-failed':
      'Speech that is not recognised is dropped silently, and capture goes on; after three in a row the panel says so until one works.',
    'capture-failed':
      'Without web audio, access or the callbacks it needs, capture stops, and the log and the panel say why.',
  },
  'Voice and microphone together': {
    'capture-pauses':
      'Capture pauses before the translated voice sounds, and goes on 300 ms after it; what was stopped meanwhile stays off.',
    'flip-languages': 'A flip swaps two different languages, and the voice and the spoken language follow.',
    'flip-capture': 'A flip switches active capture off, and on again after 100 ms.',
  },
  'Languages and vendors': {
    'language-fields': 'A language has a name, a code, a flag, and a list of what it can be used for.',
    'language-option': 'A menu gets a language as `label`, `value`, `img` and `services`.',
    'language-call': 'Languages come from `GET /languages`; entries that are no language are left out.',
    'vendor-order': 'The vendors of a service are asked in their order until one answers.',
    'vendor-tokens': 'A vendor without a token gets one from its session address before anything else is asked of it.',
    'vendors-missing':
      'Without vendors, or without a session address, a booth says so in its log and loads without tokens.',
    'dictionary-call': 'Dictionaries are read from a file of the page; without it, there are none.',
    'translation-failed':
      'A failed translation leaves the original, marked; a translator that hangs is given up after 15 s.',
  },
  Messages: {
    'message-fields':
      "A message carries its module, local time, sender's name and language, text and translations, all in one flat object.",
    'message-delivered': 'What one participant sends, the others receive.',
    'message-filter': 'Messages of another module, channel or version are ignored and counted.',
    'message-own': "A participant's own messages are ignored when they come back.",
    'message-bare': 'Messages with the bare fields alone, from other programs, are shown too.',
  },
  Delivery: {
    'line-order': 'Lines of one sender stay in order and each is shown once, whatever the network does.',
    'line-repaired': 'A line that was lost is fetched from its sender, or from somebody else who has it.',
    'line-missing': 'A line that nobody has any more is reported as missing, once.',
    'late-joiners': 'Late joiners see what was said before.',
    'line-waits': 'A line that is typed without a connection waits, and is sent in its order once there is one.',
    'line-retry': 'A line that was refused is marked as failed and can be sent again.',
  },
  'Safety and privacy': {
    'hostile-messages': 'No message, whatever it holds, breaks a booth.',
    'safe-links': 'Only plain `http` and `https` addresses become links.',
    'file-checked': 'A file with another size or SHA-256 than its sender named is refused.',
    'private-logs': 'Speech, text, names, keys and tokens enter no log line and no event.',
    'secret-slots': 'Secrets fill their own slots of a request, and no text can leave the slot that is its own.',
  },
}

/** For the test runner, which refuses a tag that is not among them. */
export const behaviourTags = Object.values(behaviours).flatMap((chapter) =>
  Object.entries(chapter).map(([name, description]) => ({ name, description })),
)
