import { closestTag, primaryLanguage } from '@lingobooth/core/adapter'

const distinct = ['zh', 'zh-Hant', 'sr', 'sr-Latn', 'no']

/** What the browsers' translators call a language: few of them know a region, and Norwegian has one name. */
export const translatorTag = (tag: string): string => closestTag(tag, distinct, 'read') ?? (primaryLanguage(tag) || tag)
