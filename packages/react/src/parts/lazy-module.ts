export interface LazyModule<Module> {
  /** The module, once loaded. */
  readonly loaded: Module | undefined
  /** Loads the module; retries after a failure. */
  load(): Promise<Module>
}

/** A module that is loaded on first use. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined
  return {
    get loaded() {
      return loaded
    },
    async load() {
      loaded ??= await load()
      return loaded
    },
  }
}
