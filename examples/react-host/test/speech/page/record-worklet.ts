interface Block {
  readonly recorded: Float32Array | null
  readonly frame: number
  /** The worklet took it for a new beginning: the audio thread had stood still. */
  begins?: boolean
}

export interface Recording {
  readonly sampleRateHz: number
  /** What the processor was given at each call; null where nothing was connected. */
  readonly blocks: readonly Block[]
}

export const recordings: Recording[] = []

/** Has every worklet of the page tell what it hears, before the first is made. The script of the product itself stays as it is. */
export function recordWorklets(): void {
  const { addModule } = Worklet.prototype
  const prepared = new WeakSet<Worklet>()
  Worklet.prototype.addModule = async function (...values) {
    if (!prepared.has(this)) await addModule.call(this, new URL('./recorder.worklet.js?no-inline', import.meta.url))
    prepared.add(this)
    return addModule.apply(this, values)
  }
  globalThis.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
      super(context, name, options)
      const blocks: Block[] = []
      recordings.push({ sampleRateHz: context.sampleRate, blocks })
      this.port.addEventListener('message', (event: MessageEvent<unknown>) => {
        const last = blocks.at(-1)
        if (isBlock(event.data)) {
          event.stopImmediatePropagation()
          blocks.push(event.data)
        } else if (last && isEnd(event.data)) last.begins = true
      })
    }
  }
}

const isBlock = (data: unknown): data is Block => typeof data === 'object' && data !== null && 'recorded' in data
const isEnd = (data: unknown) => Array.isArray(data) && data.some(({ type }) => type === 'ended')
