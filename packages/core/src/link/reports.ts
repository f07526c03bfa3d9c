import type { Module } from '../ports/common.ts'

/** What the link tells the host. */
export type LinkReport =
  | { readonly type: 'lines.lost'; readonly module: Module; readonly lines: number }
  /** What its sender may not bring into this room. */
  | { readonly type: 'message.refused' }
  /** Somebody sends more than is taken of one sender. */
  | { readonly type: 'sender.refused'; readonly sender: string }
