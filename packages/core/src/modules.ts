import type { Module } from './ports/common.ts'

export const modules: readonly Module[] = ['subtitles', 'chat']
