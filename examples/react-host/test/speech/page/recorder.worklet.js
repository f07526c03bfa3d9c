// Every processor that is registered after this script tells its node what it is given to hear.
const register = globalThis.registerProcessor

globalThis.registerProcessor = (name, Processor) =>
  register(
    name,
    class extends Processor {
      process(inputs, outputs, parameters) {
        this.port.postMessage({ recorded: inputs[0]?.[0]?.slice() ?? null, frame: currentFrame })
        return super.process(inputs, outputs, parameters)
      }
    },
  )
