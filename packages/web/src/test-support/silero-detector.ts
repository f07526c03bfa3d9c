import type { CustomDetector } from '@lingobooth/core'
import { Silero } from '@ricky0123/vad-web/dist/models'
import * as onnx from 'onnxruntime-web/wasm'

/** @param folder address of a folder that holds `silero_vad_v6.onnx` and `ort-wasm-simd-threaded.wasm`, with a slash at its end */
export async function createSileroDetector(folder: string): Promise<CustomDetector> {
  onnx.env.wasm.numThreads = 1
  onnx.env.wasm.wasmPaths = { wasm: `${folder}ort-wasm-simd-threaded.wasm` }
  const model = await Silero.new(onnx, async () => (await fetch(`${folder}silero_vad_v6.onnx`)).arrayBuffer())
  return {
    frameSamples: 512,
    judge: async (frame) => (await model.process(frame)).isSpeech,
    reset: () => model.reset_state(),
    close: () => model.release(),
  }
}
