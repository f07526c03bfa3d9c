/** For servers that call vendors for booths: the same order, gathering and splitting of calls as in a booth. */
export { createTranslation, type TranslationOptions } from './translate/by-vendors.ts'
export { ableOf, failover } from './vendors/failover.ts'
