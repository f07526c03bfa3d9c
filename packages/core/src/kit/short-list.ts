import * as v from 'valibot'

/** A list with a maximum length; a longer one is refused before any item is looked at. */
export const shortList = <Item extends v.GenericSchema>(item: Item, maxItems: number) =>
  v.pipe(
    v.custom<unknown[]>((list) => Array.isArray(list) && list.length <= maxItems),
    v.array(item),
  )
