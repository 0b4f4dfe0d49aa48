// The view that names the lines of a pasted bank statement.
import { useEffect, useState } from 'preact/hooks'
import { loadMerchants, type MerchantAnswer } from '../../api/merchants.ts'
import { type Problem, problemOf } from '../../api/problem.ts'
import { Heading } from '../../parts/heading.tsx'
import { Logo } from '../../parts/logo.tsx'
import { Notice } from '../../parts/notice.tsx'
import { callerStore, loadViewer } from '../../state/caller.ts'
import { createStore } from '../../state/store.ts'
import { STATEMENT_WORDS } from '../../words.ts'
import { linesOf, partsOf } from './lines.ts'

/** The text stays in this tab when the reader adds a key and comes back. */
const textStore = createStore('')

/** What the plan allows without a key, until the plan is known. */
const DEFAULT_LIMIT = 10

export function Statement() {
  const text = textStore.use()
  const caller = callerStore.use()
  const [answers, setAnswers] = useState<MerchantAnswer[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!caller.viewer) void loadViewer()
  }, [])
  const lines = linesOf(text)
  const limit = caller.viewer?.plan.merchantLimit ?? DEFAULT_LIMIT
  const send = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setAnswers(await loadMerchants(caller, lines.slice(0, limit)))
    } catch (error) {
      setProblem(problemOf(error))
    }
    setBusy(false)
  }
  return (
    <article class="tool-view statement" aria-labelledby="statement">
      <header>
        <Heading id="statement">{STATEMENT_WORDS.title}</Heading>
        <p>{STATEMENT_WORDS.intro}</p>
        <p>{STATEMENT_WORDS.privacy}</p>
      </header>
      <textarea
        class="field"
        rows={9}
        aria-label={STATEMENT_WORDS.field}
        placeholder={STATEMENT_WORDS.placeholder}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => textStore.set(currentTarget.value)}
      />
      <div class="actions">
        <button
          type="button"
          class="button primary"
          disabled={isBusy || lines.length === 0}
          onClick={send}
        >
          {STATEMENT_WORDS.send}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => textStore.set(STATEMENT_WORDS.exampleText)}
        >
          {STATEMENT_WORDS.example}
        </button>
        <p class="summary" role="status">
          {lines.length > limit && STATEMENT_WORDS.limited(limit, lines.length)}
          {lines.length <= limit && answers.length > 0 && STATEMENT_WORDS.count(answers.length)}
        </p>
      </div>
      {problem && <Notice problem={problem} retry={send} />}
      {answers.length > 0 && <Answers answers={answers} />}
    </article>
  )
}

function Answers({ answers }: { answers: MerchantAnswer[] }) {
  const { columns, kinds, via } = STATEMENT_WORDS
  return (
    <table class="statement-lines">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, i) => (
          <tr key={i}>
            <td class="line">
              <Line answer={answer} />
            </td>
            <td class="merchant">
              <MerchantCell answer={answer} />
            </td>
            <td>
              {answer.kind && kinds[answer.kind]}
              {answer.intermediary && <span class="via">{via(answer.intermediary.name)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The line with its evidence in black, and what proves nothing in gray. */
function Line({ answer: { text, evidence } }: { answer: MerchantAnswer }) {
  const parts = partsOf(text, evidence)
  return (
    <>
      <span class="removed">{parts.before}</span>
      {parts.evidence && <b>{parts.evidence}</b>}
      <span class="removed">{parts.after}</span>
    </>
  )
}

function MerchantCell({ answer: { merchant } }: { answer: MerchantAnswer }) {
  if (merchant === null) return <span class="removed">{STATEMENT_WORDS.none}</span>
  const { domain, name, category } = merchant
  return (
    <>
      {domain && <Logo domain={domain} name={name} edge={24} />}
      <span>
        {name}
        {category && <small>{category}</small>}
      </span>
    </>
  )
}
