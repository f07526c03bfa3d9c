interface Block {
  readonly recorded: Float32Array | null
  readonly frame: number
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
        if (!isBlock(event.data)) return
        event.stopImmediatePropagation()
        blocks.push(event.data)
      })
    }
  }
}

const isBlock = (data: unknown): data is Block => typeof data === 'object' && data !== null && 'recorded' in data
