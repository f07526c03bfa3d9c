import { part } from './part.ts'

interface FieldLabelProps {
  readonly id?: string
  /** Of the field. */
  readonly htmlFor?: string | undefined
  /** The name of the field. */
  readonly label: string
  /** The same in plainer words, which stand before the name and are not part of it. */
  readonly plain?: string | undefined
}

export const FieldLabel = ({ label, plain, ...props }: FieldLabelProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: it is given one
  <label {...part('panel', 'label')} {...props}>
    {plain ? <span aria-hidden="true">{plain}</span> : <span>{label}</span>} {plain && label}
  </label>
)
