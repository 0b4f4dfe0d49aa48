// A choice of one among a few words.
interface PressedProps<T extends string> {
  label: string
  of: readonly T[]
  chosen: T
  choose(value: T): void
  /** What is shown for a value, where that is not the value. */
  words?: Partial<Record<T, string>>
}

export function Pressed<T extends string>({ label, of, chosen, choose, words }: PressedProps<T>) {
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
