import { part } from './part.ts'

interface FieldLabelProps {
  readonly id?: string
  /** Of the field. */
  readonly htmlFor?: string | undefined
  readonly label: string
  /** The same in plainer words, which alone are seen. Both are the name of the field. */
  readonly plain?: string | undefined
}

export const FieldLabel = ({ label, plain, ...props }: FieldLabelProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: it is given one
  <label {...part('panel', 'label')} {...props}>
    <span>{plain ?? label}</span> {plain && <span {...part('hidden', 'words')}>{label}</span>}
  </label>
)
