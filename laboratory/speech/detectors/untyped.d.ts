declare module '@echogarden/fvad-wasm' {
  /** The functions of libfvad, by pointers into its memory. */
  interface Fvad {
    readonly HEAP16: Int16Array
    _malloc(bytes: number): number
    _fvad_new(): number
    _fvad_free(instance: number): void
    _fvad_set_mode(instance: number, mode: number): number
    _fvad_set_sample_rate(instance: number, sampleRateHz: number): number
    /** 1 for speech, 0 for none. */
    _fvad_process(instance: number, samples: number, length: number): number
  }
  export default function loadFvad(): Promise<Fvad>
}
