// Shows the progress of a long command: a bar on a terminal, lines of text elsewhere.

/** The shortest time between two lines, and between two redraws of the bar. */
const LINE_INTERVAL_MS = 10_000
const BAR_INTERVAL_MS = 100
/** Width of the bar in characters. */
const BAR_WIDTH = 30

export interface Progress {
  /** @param done the number of items so far; it may exceed the total, when that was an estimate. @param summary the text after the numbers. */
  update(done: number, summary: string): void
  end(): void
}

/** @param out the destination; `isTTY` is true for a terminal. */
export function createProgress(
  total: number,
  out: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Progress {
  let shownAt = out.isTTY ? 0 : Date.now()
  let isTotalShown = false
  return {
    update(done, summary) {
      const isLast = done >= total && !isTotalShown
      if (!isLast && Date.now() - shownAt < (out.isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS)) return
      shownAt = Date.now()
      isTotalShown = done >= total
      const shownTotal = Math.max(done, total)
      const share = total > 0 ? Math.min(1, done / total) : 1
      const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
      const percent = `${Math.floor(share * 100)} %`
      if (out.isTTY) out.write(`\r\u001b[K${bar} ${percent} ${done}/${shownTotal} ${summary}`)
      else out.write(`${done}/${shownTotal} (${percent}) ${summary}\n`)
    },
    end() {
      if (out.isTTY) out.write('\n')
    },
  }
}
