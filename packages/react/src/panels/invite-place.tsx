import type { Module } from '@lingobooth/core'
import { useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'

/** In the panel in front: the way in for others. */
export function InvitePlace({ module }: { readonly module: Module }) {
  const whole = useContext(InBooth)
  return whole && (!whole.folds || whole.module === module) && whole.inviteRow
}
