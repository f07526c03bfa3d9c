import { AdapterError, definePlugin, Ports, provide } from '@lingobooth/core'

const id = 'marked'

/** Fallback without a translation engine: returns the text, marked as not translated. */
export const markedTranslator = () =>
  definePlugin(
    id,
    provide(Ports.Translator, [], () => ({
      id,
      async translate({ text, target }, { signal } = {}) {
        const answer = await fetch('/engines/engines', { signal: signal ?? null })
        const { translation } = (await answer.json()) as { translation: { state: string } }
        if (translation.state !== 'unavailable')
          throw new AdapterError(id, 'unsupported-language', 'The engine does not translate this pair of languages.')
        return `[not translated, ${target.tag}] ${text}`
      },
    })),
  )
