// How far long work has come: a bar that is redrawn on a terminal, plain lines elsewhere.

/** Lines in a log, at most so often. */
const LINE_MS = 10_000
const BAR_MS = 100
const WIDTH = 30

export interface Progress {
  /** @param done how many of all. @param words what became of them. */
  tell(done: number, words: string): void
  end(): void
}

/** @param out where to; a terminal is told by its `isTTY`. */
export function createProgress(
  total: number,
  out: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Progress {
  let told = out.isTTY ? 0 : Date.now()
  return {
    tell(done, words) {
      const isLast = done >= total
      if (!isLast && Date.now() - told < (out.isTTY ? BAR_MS : LINE_MS)) return
      told = Date.now()
      const share = total > 0 ? Math.min(1, done / total) : 1
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
      const percent = `${Math.floor(share * 100)} %`
      if (out.isTTY) out.write(`\r\u001b[K${bar} ${percent} ${done}/${total} ${words}`)
      else out.write(`${done}/${total} (${percent}) ${words}\n`)
    },
    end() {
      if (out.isTTY) out.write('\n')
    },
  }
}
