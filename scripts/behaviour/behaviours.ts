/** What Lingobooth does, by chapter: each sentence under the tag that its tests carry. */
export const behaviours: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Joining: {
    'address-parameters':
      'The page URL may give a name (`n`), a room (`id`), a language (`lng`) and a gender for the voice (`g`).',
    'address-language':
      'The language in the URL, as a code, a tag or an English name, becomes the source, the target, the language of the voice and the spoken language.',
    'address-gender': 'The gender is `male` or `female`, and male if it is left out.',
    'address-joins': 'A page whose URL has all required parameters joins the room automatically.',
    'help-page': 'A page opened without parameters explains them and links to a room.',
    'parameter-errors': 'A page with a missing or wrong parameter says which one.',
    'props-join': 'Without URL parameters, the room and the person come from props.',
    'required-props': 'A panel without a required prop throws an error that names it.',
    loading: "A spinner with `Loading app...` is shown until the languages and the vendors' tokens are loaded.",
    'profile-shared': "The other participants learn a person's name and reading language, and every change of them.",
    'no-roles':
      'Without a policy of the room there are no roles: every participant can do the same, even two with the same name.',
  },
  Roles: {
    'role-listener': 'A listener reads and hears, and can bring nobody a line or a file; the controls say why.',
    'role-kept':
      'What a role does not allow stays without effect on NATS, PubNub and LiveKit, whatever page its participant has; between tabs it is advice.',
    consent:
      'Who is asked to agree to captions and has not, or declines, is neither recognised nor sent, and sees why; each answer is told for the record.',
    'captions-for-all':
      'A host starts captions for all and ends them; meanwhile nobody is recognised, and the microphone starts again only at a press.',
    removed: 'Somebody whom a host removes leaves the room and reads why, and the others take nothing more of them.',
    caps: 'Where a cap is reached, the panels say so, no vendor is asked, and no line is lost.',
    'room-languages': 'A room can be kept to some languages; who joins in another is told which one was chosen.',
  },
  Panels: {
    'panel-titles': 'There are four panels: `Subtitles`, `Chat`, `Translated voice` and `Speak`.',
    'panel-toggles':
      'Each panel can be shown and hidden. In the whole booth all are open at first, unless the host keeps some closed; a voice or speak panel used alone is closed at first.',
    'first-screen':
      'Until somebody has said something, the whole booth says what it is, asks which language one speaks and reads, and has one large button `Start speaking`; the voice is one press away. Nothing is captured or spoken before a press.',
    'first-line':
      'The first line in a room, of anybody, ends the first screen there for good. Reading and typing work before it, without an answer.',
    'first-press':
      'After `Start speaking` it says what to do where the browser asks, and whether the microphone hears, is silent, blocked or absent, in room that is kept for it.',
    invitation:
      'While nobody else is there, the booth shows the link that the host gives, with its QR code, and copies it.',
    'live-sign':
      'While a microphone is on, the bar shows it: a disc while it hears, a ring while it is paused, with the reason in words and a button that stops it where Speak is closed.',
    'shut-controls':
      'A control that cannot be used can be reached with keys, and shows why. A crossed microphone is blocked or absent.',
    'panel-close':
      'A panel closes with its `Close` button, which returns the focus, and in a headless booth with a call.',
    'panel-settings': "A panel's settings open with its settings button.",
    'panel-flags':
      'Flags switch the attach button, the microphone button, the close button and the speed menu on or off, one by one.',
    'default-flags': 'Without flags, files cannot be attached, the text box is shown and the bilingual line is off.',
    'font-size': 'The font size of a panel is a whole number from 1 to 5, and 2 by default.',
    'language-menu': 'Typing searches a language menu, which shows each language with its flag.',
    'one-choice':
      'One choice of languages serves all panels; it may differ for speaking, reading and hearing, and opens from the head of the subtitles.',
    'set-apart': 'A panel that is given a language of its own keeps it, until one language is chosen for all.',
    'own-names':
      'The choice shows each language by its own name, with what it lacks here: speech, a voice or translation.',
    'not-translatable':
      'Lines that no translator here can do offer no `Translate again`; the head says once which language it is.',
    'language-order':
      'Languages are listed with US English first, then English, international Spanish, Spanish, and the rest by name.',
  },
  Subtitles: {
    'subtitles-listed': "Everyone's lines appear in the subtitles, in each reader's own language.",
    'speaker-name': "The speaker's name is shown above a line only when the speaker changes.",
    'short-names': 'Other people are shown with their first name and the initial of their second name.',
    bilingual: 'With `Bilingual` on, the original is shown below the translation, including for own lines.',
    'right-to-left': 'Arabic runs from right to left, and everything else from left to right.',
    'typing-box':
      'The box says `Type text here`. Enter sends the text and empties the box; Shift+Enter inserts a line break. Enter on an empty box, or on white space alone, sends nothing.',
    'subtitles-speed': 'A menu in the header sets the speed of the translated voice.',
    'subtitles-mute': 'A button in the header mutes and unmutes the translated voice.',
    'subtitles-clear': '`Clear subtitles` removes every subtitle and leaves the chat alone.',
    'subtitles-languages': 'The settings choose the language to write and the language to read.',
    'flip-button': 'A button swaps the two languages.',
    links: 'Text that looks like a web address becomes a link; if `http` is missing, it is added.',
    'link-length': 'A link of 30 characters or more is cut to 29 and an ellipsis, and shown in full on hover.',
  },
  Translation: {
    'translation-skipped': 'Nothing is translated if both languages are the same.',
    'translation-empty': 'An empty translation counts as none: the original stays and is marked.',
    'translated-once':
      'A line is translated once, by its sender, into the languages that others read; a line waits for its translations at most 1.5 s.',
    'translation-by-sender': 'A translation sent with the line is used; only without one is the translator called.',
    dictionary:
      'A dictionary corrects translations of its language pair: literally, everywhere, and in the order of its list.',
    glossary:
      'A term of the glossary stands in each translation as the glossary has it, as often as it was said, or the line counts as not translated.',
    'glossary-live': 'The glossary is given with the booth, or replaced at any time, for what is said from then on.',
    'glossary-offered':
      'The voice says a term as it sounds, a recogniser is offered the terms of the spoken language, and a vendor that applies glossaries those of the line.',
    'protected-text':
      'Links, mail addresses and code are in every translation as they were written, and figures as their reader writes them.',
    numbers:
      'A figure that a translation changes is shown and spoken as it was said; who said what stands at the line, for its readers and for its speaker.',
    'links-compared':
      'A link that stands in a line or in its translation only is named at the line, to its readers and to its speaker.',
    'translation-call':
      'A translation request is built from the configured URL and its placeholders, and only HTTP 200 with the configured field counts as a translation.',
  },
  Chat: {
    'chat-own': 'Your own messages are on one side, without a name.',
    'chat-others': "Others' messages are on the other side, with an avatar and a short name.",
    'chat-send': 'The text box sends messages, and every message is translated for its readers.',
    'chat-microphone': 'The microphone button sends speech to the chat.',
    'chat-settings': 'The settings are the font size and the two languages.',
  },
  Files: {
    'file-attach': 'A button attaches a file, if its flag is on.',
    'file-chosen': 'A selected file shows its name, and can be uploaded or cancelled.',
    'file-sent': 'A file reaches the others byte for byte, as a chat message that links to it.',
    'file-failed': 'A failed file is logged, shows a short notice, and can be sent again.',
  },
  'Translated voice': {
    'voice-mute':
      'The round button says `Unmute` while the voice is muted, and `Mute` while it is not; lines missed while muted are not spoken later.',
    'voice-gender': '`Male` and `Female` choose the voice.',
    'voice-language': 'Only languages that have a voice are offered.',
    'voice-settings':
      'The voice starts muted, hidden, male and at normal speed; its vendor and a named voice can be chosen.',
    'voice-speed': 'The five speeds are 0.5, 0.75, 1, 1.25 and 1.5.',
    'voice-text': 'The character `>` is not spoken.',
    'voice-order': 'Lines are spoken one at a time, in order, each at most once.',
    'voice-failed':
      'A line that cannot be synthesised or played is skipped silently; after three in a row the panel says so until one succeeds.',
    'voice-poll': 'The queue is checked every 100 ms.',
    'voice-call': 'Speech is requested with a GET that has the key in the `authorization` header, and arrives as mp3.',
  },
  Speaking: {
    'speak-button': 'The round button says `Start speech` or `Stop speech`.',
    'speak-hint': "A hint points to the system's sound settings.",
    'speak-language': 'A menu chooses the spoken language.',
    'speak-target': 'Speech goes to the subtitles or to the chat.',
    'one-owner': "The microphone serves one panel at a time; the other panel's button is disabled and says why.",
    'capture-status': 'The start and the stop of capture are logged and reported as events.',
    'stop-finishes': 'What is being said when capture is stopped is recognised and sent, as the end of its sentence.',
    'recording-format': 'Speech is recorded at 16 kHz, mono, 16 bits, in WAV files.',
    'recording-cut': 'Speech begins 20 dB above the room, ends after a pause of 200 ms, and lasts from 10 to 6000 ms.',
    'recording-long': 'Longer speech is cut without losing or repeating a sample.',
    'recording-level': 'Loudness is measured over 100 ms.',
    'recording-block': 'No time is measured in blocks of 16384 samples, which last more than a second.',
    'recognition-call': 'A recording is sent as form data or as raw bytes.',
    'recognition-empty': 'Speech without recognised words shows nothing.',
    'recognition-failed':
      'Speech that is not recognised is dropped without a notice, and capture goes on; the button says at once that the last words were not recognised, and after three in a row that recognition is not to be had, until one succeeds.',
    'capture-failed':
      'Without web audio, access or the required callbacks, capture stops, and the log and the panel say why.',
  },
  'Voice and microphone together': {
    'capture-pauses':
      'Capture pauses before the translated voice plays and resumes 300 ms after it; if it was stopped meanwhile, it stays off.',
    'voice-waits':
      'The translated voice lets who is speaking here finish, for at most six seconds; whoever is cut short is told.',
    'held-lines':
      'What repeats the translated voice is held until its speaker sends it; what differs in a number, a negation, a name or a yes or no goes.',
    'language-followed':
      'Where the host asks for it, the language that a recogniser says it heard is followed: after two sentences, never after single words, visibly, and undone with one press.',
    'flip-languages': 'A flip swaps two different languages, and the voice and the spoken language follow.',
    'flip-capture': 'A flip turns active capture off, and on again after 100 ms.',
  },
  'Languages and vendors': {
    'model-downloads':
      'A translator that needs a model on this device says so in a notice; one press downloads one, with its progress, and the lines that waited are translated.',
    'language-fields': 'A language has a name, a code, a flag, and a list of what it can be used for.',
    'language-option': 'A menu receives a language as `label`, `value`, `img` and `services`.',
    'language-call': 'Languages come from `GET /languages`; invalid entries are skipped.',
    'vendor-order': 'The vendors of a service are tried in order until one succeeds.',
    'vendor-tokens': 'A vendor without a token gets one from its session URL before any other call to it.',
    'vendors-missing': 'Without vendors, or without a session URL, a booth logs it and loads without tokens.',
    'dictionary-call': 'Dictionaries are read from a file of the page; without it, there are none.',
    'translation-failed':
      'If a translation fails, the original stays, marked; a translator that hangs times out after 15 s.',
    'translate-again': 'A line that could not be translated can be translated again.',
    unclear:
      'Who does not understand a line asks for another translation, by the next vendor or with more context, for all who read that language: many presses are one call, and the speaker sees it.',
    'translation-context': 'A translator that uses it gets what the same speaker said before, and no other does.',
    'vendor-backoff':
      'A vendor that answers 429 or 503 is left alone for as long as it asks, then for a growing time, with one call at a time to try it; the next one takes over.',
    'usage-counted': 'What each vendor and the transport were used for is counted, without text, names or secrets.',
    'usage-limits':
      'No hour costs more than the limits allow; a line that does not fit stays in its language, whole, and says why.',
  },
  Messages: {
    'message-fields':
      "A message carries its module, local time, sender's name and language, text and translations, all in one flat object.",
    'message-delivered': 'What one participant sends, the others receive.',
    'message-filter': 'Messages of another module, channel or version are ignored and counted.',
    'message-own': "A participant's own messages are ignored when they come back.",
    'message-bare': 'Messages with only the bare fields, from other programs, are shown too.',
  },
  Delivery: {
    'line-order': 'Lines from one sender stay in order, and each is shown once, whatever the network does.',
    'line-open':
      'A line is shown while it is spoken, below all others, until its final line takes its place under the same key.',
    'line-open-ends':
      'An open line disappears when its final line comes, its speaker leaves, or there is no news of it for eight seconds.',
    'line-open-bounds':
      'Words of an open line count only from its sender and client, the newest win, and a sender has at most four open lines.',
    'line-previewed':
      'A line is translated while it is spoken, by its sender, into the languages that others read; what they see of it is continued, and replaced only when two translations in a row contradict it.',
    'previews-bounded':
      'Translations of open lines never delay, change or cost a final line: they have a quota of their own, stop for a while after 429 and 503, and are left out without readers, with a slow translator, or when the host says so.',
    'line-revised':
      'A sender can correct an own line for everybody; it keeps its place, is marked, and is translated again.',
    'line-revised-newest':
      'The newest correction of a line counts, in whatever order corrections arrive, and only from its sender and client.',
    'line-same': 'Open, final and corrected lines are the same everywhere in the end, whatever the network does.',
    'line-repaired': 'A lost line is fetched from its sender, or from another participant who has it.',
    'line-missing': 'A line that no one has any more is reported as missing, once.',
    'late-joiners': 'Late joiners see earlier lines.',
    'line-waits': 'A line typed without a connection waits, and is sent in order once there is one.',
    'line-retry': 'A refused line is marked as failed and can be sent again.',
  },
  Transcripts: {
    'line-times':
      "A line carries when it was spoken or typed, by its sender's clock, and when it came; times that cannot be true are left out.",
    'transcript-formats':
      'The lines of the panels can be had as WebVTT, SubRip, text and JSON, with speakers; nothing that is said or called can break a file.',
    'transcript-times':
      'Times in a transcript count from the join, in order; a line is never later than it came, whatever its sender claims.',
    'transcript-language':
      'A transcript is in the original, in one language or in both, with corrections applied; a line that is not translated is marked, and one that a panel had to drop is counted.',
    'transcript-search':
      'Lines are found by a part of their original or their translation, whatever its case, accents and Arabic or Hebrew marks.',
    'transcript-missing':
      'What is not translated for a transcript is translated on request, counted and limited like all translations, with a progress and an end on request.',
  },
  'Safety and privacy': {
    'hostile-messages': 'No message, whatever it contains, breaks a booth.',
    'safe-links': 'Only plain `http` and `https` URLs become links.',
    'file-checked': 'A file whose size or SHA-256 differs from what its sender gave is refused.',
    'sender-rate':
      'Of one who sends too much, a limited rate gets in, and nothing of the others is lost; a notice names and offers to hide him.',
    'sender-hidden':
      'Who is hidden is neither shown, translated nor spoken, for this participant alone, and can be shown again.',
    'private-logs': 'Speech, text, names, keys and tokens never appear in a log line or an event.',
    'secret-slots': 'Secrets fill only their own slots in a request, and no text can leave its own slot.',
  },
}

/** For the test runner, which refuses a tag that is not among them. */
export const behaviourTags = Object.values(behaviours).flatMap((chapter) =>
  Object.entries(chapter).map(([name, description]) => ({ name, description })),
)
