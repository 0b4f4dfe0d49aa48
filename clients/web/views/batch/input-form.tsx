// The form of a batch: a list or a file, a preview of the companies in it, and the start button.
import { useMemo, useRef, useState } from 'preact/hooks'
import { callerStore } from '../../state/caller.ts'
import { createStore } from '../../state/store.ts'
import { BATCH_WORDS } from '../../words.ts'
import { keyOf, readInput } from './input.ts'
import { Preview } from './preview.tsx'
import type { BatchRun } from './use-batch.ts'

/** A file of 2,000 companies with twenty columns has about 500 KB. */
const MAX_FILE_BYTES = 5_000_000

/** The text and the chosen column stay when the reader opens another view and comes back. */
const listStore = createStore<{ text: string; column: number | null }>({ text: '', column: null })

export function InputForm({ run }: { run: BatchRun }) {
  const { text, column } = listStore.use()
  const [fileError, setFileError] = useState<string | null>(null)
  const [isDragging, setIsDragging] = useState(false)
  const input = useMemo(() => readInput(text, column), [text, column])
  const { viewer } = callerStore.use()
  const replaceText = (next: string) => {
    listStore.set({ text: next, column: null })
    setFileError(null)
  }
  const openFile = async (file: File | undefined) => {
    if (!file) return
    const content = file.size > MAX_FILE_BYTES ? null : await file.text()
    if (content === null) return setFileError(BATCH_WORDS.fileTooLarge)
    // Spreadsheets and images contain NUL characters, text files none.
    if (content.includes('\0')) return setFileError(BATCH_WORDS.unreadable)
    if (content.trim() === '') return setFileError(BATCH_WORDS.emptyFile)
    replaceText(content)
  }
  return (
    <form
      class="batch-form"
      data-dragging={isDragging}
      onSubmit={(event) => {
        event.preventDefault()
        if (input.entries.length > 0) run.start(input)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDragging(true)
      }}
      onDragLeave={() => setIsDragging(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsDragging(false)
        void openFile(event.dataTransfer?.files[0])
      }}
    >
      <p class="muted" id="batch-hint">
        {BATCH_WORDS.dropHint}
      </p>
      <textarea
        class="field"
        rows={7}
        aria-label={BATCH_WORDS.list}
        aria-describedby="batch-hint"
        placeholder={BATCH_WORDS.example}
        spellcheck={false}
        value={text}
        onInput={(event) => replaceText(event.currentTarget.value)}
      />
      {fileError && (
        <p class="batch-error" role="alert">
          {fileError}
        </p>
      )}
      {input.header.length > 0 && (
        <ColumnSelect
          header={input.header}
          column={input.column ?? 0}
          onSelect={(next) => listStore.set({ text, column: next })}
        />
      )}
      <Preview input={input} limit={viewer?.plan.batchLimit} />
      <div class="actions">
        {run.isRunning ? (
          <button type="button" class="button" onClick={run.stop}>
            {BATCH_WORDS.stop}
          </button>
        ) : (
          <button type="submit" class="button primary" disabled={input.entries.length === 0}>
            {BATCH_WORDS.lookUp}
          </button>
        )}
        <FileButton onFile={openFile} />
        <button
          type="button"
          class="button"
          onClick={() => replaceText(text === '' ? BATCH_WORDS.example : '')}
        >
          {text === '' ? BATCH_WORDS.fillExample : BATCH_WORDS.clear}
        </button>
        {!run.isRunning && <ContinueButton run={run} />}
      </div>
    </form>
  )
}

/** Continues a run that was stopped or has failed. It is the last button, so that no other one moves. */
function ContinueButton({ run }: { run: BatchRun }) {
  const missing = run.entries.filter((entry) => !run.batch.results.has(keyOf(entry)))
  if (missing.length === 0) return null
  return (
    <button type="button" class="button" onClick={() => run.lookUp(missing)}>
      {BATCH_WORDS.continueRun(missing.length)}
    </button>
  )
}

function FileButton({ onFile }: { onFile(file: File | undefined): void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={BATCH_WORDS.chooseFile}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          // The same file can be chosen again after a change.
          event.currentTarget.value = ''
        }}
      />
      <button type="button" class="button" onClick={() => field.current?.click()}>
        {BATCH_WORDS.chooseFile}
      </button>
    </>
  )
}

interface ColumnSelectProps {
  header: string[]
  column: number
  onSelect(column: number): void
}

function ColumnSelect({ header, column, onSelect }: ColumnSelectProps) {
  return (
    <label class="batch-column">
      <span>{BATCH_WORDS.column}</span>
      <select
        class="field"
        value={column}
        onChange={(event) => onSelect(Number(event.currentTarget.value))}
      >
        {header.map((name, i) => (
          <option key={`${i} ${name}`} value={i}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
