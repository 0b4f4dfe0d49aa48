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
  options: of,
  selected: chosen,
  onSelect: choose,
  labels: words,
}: SegmentedControlProps<T>) {
  return (
    <fieldset class="pressed">
      <legend class="heard">{label}</legend>
      {of.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={label}
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          <span>{words?.[value] ?? value}</span>
        </label>
      ))}
    </fieldset>
  )
}
