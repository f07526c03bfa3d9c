declare module 'webvtt-parser' {
  interface Node {
    readonly type: 'text' | 'object' | 'timestamp'
    readonly name?: string
    readonly classes?: readonly string[]
    readonly value?: string
    readonly children?: readonly Node[]
  }
  interface Cue {
    readonly startTime: number
    readonly endTime: number
    readonly tree: { readonly children: readonly Node[] }
  }
  interface Parser {
    parse(text: string): { readonly cues: readonly Cue[]; readonly errors: readonly { readonly message: string }[] }
  }
  const parsers: { readonly WebVTTParser: new (entities: Readonly<Record<string, string>>) => Parser }
  export default parsers
}
