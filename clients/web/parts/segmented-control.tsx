// A segmented control: radio buttons for one choice among a few options.
interface SegmentedControlProps<T extends string> {
  label: string
  options: readonly T[]
  selected: T
  onSelect(value: T): void
  /** Labels of options whose label differs from the value. */
  labels?: Partial<Record<T, string>>
}

export function SegmentedControl<T extends string>({
  label,
  options,
  selected,
  onSelect,
  labels,
}: SegmentedControlProps<T>) {
  return (
    <fieldset class="segmented-control">
      <legend class="visually-hidden">{label}</legend>
      {options.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={label}
            value={value}
            checked={value === selected}
            onChange={() => onSelect(value)}
          />
          <span>{labels?.[value] ?? value}</span>
        </label>
      ))}
    </fieldset>
  )
}
