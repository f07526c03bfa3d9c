const stores = new WeakMap<object, Map<unknown, unknown>>()

const get = (key: unknown, target: object) => stores.get(target)?.get(key)

/** What Inversify keeps of classes and of its count of bindings: `reflect-metadata` would add to the `Reflect` of the page. */
export const metadata = {
  getMetadata: get,
  getOwnMetadata: get,
  defineMetadata(key: unknown, value: unknown, target: object) {
    stores.set(target, (stores.get(target) ?? new Map()).set(key, value))
  },
}
