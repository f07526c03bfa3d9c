import { readFileSync } from 'node:fs'
import { byClass } from './by-class.ts'
import { compact } from './compact.ts'
import { joinStyles } from './join-styles.ts'
import { outlastResets } from './outlast-resets.ts'

/** The sheet as it is published: joined with its `@import`s, and compact. `read` is told of each file. */
export function styleSheet(path: string, read: (path: string, encoding: 'utf8') => string = readFileSync): string {
  return compact(outlastResets(byClass(joinStyles(path, read))))
}
