interface PickerProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  readonly disabled?: boolean
  onChange(value: string): void
}

export const Picker = ({ label, options, value, disabled, onChange }: PickerProps) => (
  <label>
    {label}
    <select value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
