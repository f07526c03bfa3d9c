export interface LazyModule<Module> {
  /** Once it is there. */
  readonly loaded: Module | undefined
  /** Asks for it again where it did not come. */
  load(): Promise<Module>
}

/** A module that is loaded when it is first needed. */
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
