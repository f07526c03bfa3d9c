import { textDirection } from '@lingobooth/core/view'
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

interface MarkProps {
  readonly icon?: IconNode
  readonly name?: 'mark' | 'check' | 'question' | 'failed'
  readonly children: ReactNode
}

/** Below a line, in the language of the interface. */
export const Mark = ({ icon, name = 'mark', children }: MarkProps) => (
  <span {...part('lines', name)}>
    {icon && <Icon of={icon} />}
    <bdi dir={textDirection(useMessages().tag)}>{children}</bdi>
  </span>
)
