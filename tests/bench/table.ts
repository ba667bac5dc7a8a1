import { loadavg } from 'node:os'

/** One row of the table. A counted figure is the same on every machine; a time is not. */
export interface Row {
  figure: string
  measured: string
  goal: string
  isMet: boolean
  counted: boolean
}

export const atMost = (figure: string, value: number, goal: number, format: (value: number) => string = String): Row => ({
  figure,
  measured: format(value),
  goal: `at most ${format(goal)}`,
  isMet: value <= goal,
  counted: true,
})

/** Formats of figures. */
export const ms = (value: number): string => `${value.toFixed(0)} ms`
export const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

const NAMED_MAX = 3

/** Counts what must not occur, and names the first few. */
export const none = (figure: string, found: readonly string[]): Row => ({
  figure,
  measured: found.length ? `${found.length}: ${found.slice(0, NAMED_MAX).join('; ')}` : '0',
  goal: '0',
  isMet: found.length === 0,
  counted: true,
})

/** Adds to the row above; has no goal of its own. */
export const detail = (figure: string, measured: string): Row => ({
  figure: `  ${figure}`,
  measured,
  goal: '',
  isMet: true,
  counted: false,
})

/** A time, with the load average of the last minute. */
export const time = (figure: string, ms: number, goalMs: number, more = ''): Row => ({
  figure,
  measured: `${ms.toFixed(0)} ms${more && `, ${more}`} (load ${(loadavg()[0] as number).toFixed(1)})`,
  goal: `at most ${goalMs} ms`,
  isMet: ms <= goalMs,
  counted: false,
})

/** Of two times below this, which nobody notices, a ratio is chance: 7 ms of 1 ms. The shortest task that blocks a page is as long. */
const NOTICED_MS_MIN = 50

/** A figure of the product as a ratio of another's in the same minutes. `shareMax` is the highest ratio that is good enough. */
export const compared = (figure: string, ours: number, theirs: number, shareMax: number, format: (value: number) => string): Row => {
  const isUnnoticed = format === ms && Math.max(ours, theirs) < NOTICED_MS_MIN
  return {
    figure,
    measured: `${isUnnoticed ? `both below ${ms(NOTICED_MS_MIN)}` : (ours / theirs).toFixed(2)} (${format(ours)} of ${format(theirs)})`,
    goal: `at most ${shareMax}`,
    isMet: isUnnoticed || ours <= theirs * shareMax,
    counted: false,
  }
}

const COLUMNS = ['figure', 'measured', 'goal', 'met']

export const formatTable = (rows: Row[]): string => {
  const lines = [COLUMNS, ...rows.map(({ figure, measured, goal, isMet }) => [figure, measured, goal, goal ? (isMet ? 'yes' : 'NO') : ''])]
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => (line[column] as string).length)))
  const shown = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`)
  return [shown[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...shown.slice(1)].join('\n')
}
