const authorization = 'demo-key'

async function ask(call: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`/engines/api/${call}`, { ...init, headers: { authorization, ...init.headers } })
  if (!answer.ok) throw new Error(`The local engines answered ${answer.status}.`)
  return answer
}

const sounds = new Map<string, Promise<Blob>>()

/** The sound of a text, from the engine that the demo speaks with. */
export function speech(text: string, voice: 'male' | 'female'): Promise<Blob> {
  const query = new URLSearchParams({ text, voice, sourcelanguage: 'en-US' })
  const key = query.toString()
  const sound = sounds.get(key) ?? ask(`TextToSpeech?${query}`).then((answer) => answer.blob())
  sounds.set(key, sound)
  return sound
}

/** What the engine that the demo listens with makes of a recording. */
export async function recognize(wav: Blob): Promise<string> {
  const answer = await ask('SpeechToText?sourceLanguage=en-US', {
    method: 'POST',
    body: wav,
    headers: { 'content-type': 'audio/wav' },
  })
  const { recognizedText } = (await answer.json()) as { recognizedText: string }
  return recognizedText
}
