import { loadavg } from 'node:os'

/** One line of the table. A counted figure is the same on every machine; a time belongs to this one. */
export interface Row {
  figure: string
  measured: string
  goal: string
  holds: boolean
  counted: boolean
}

export const atMost = (figure: string, value: number, goal: number, shown: (value: number) => string = String): Row => ({
  figure,
  measured: shown(value),
  goal: `at most ${shown(goal)}`,
  holds: value <= goal,
  counted: true,
})

const SHOWN_MAX = 3

/** Counts what must not be, and names the first of it. */
export const none = (figure: string, found: readonly string[]): Row => ({
  figure,
  measured: found.length ? `${found.length}: ${found.slice(0, SHOWN_MAX).join('; ')}` : '0',
  goal: '0',
  holds: found.length === 0,
  counted: true,
})

/** Belongs to the line above; has no goal of its own. */
export const detail = (figure: string, measured: string): Row => ({
  figure: `  ${figure}`,
  measured,
  goal: '',
  holds: true,
  counted: false,
})

/** A time with the load of the machine (mean of the last minute) beside it. */
export const time = (figure: string, ms: number, goalMs: number, more = ''): Row => ({
  figure,
  measured: `${ms.toFixed(0)} ms${more && `, ${more}`} (load ${(loadavg()[0] as number).toFixed(1)})`,
  goal: `at most ${goalMs} ms`,
  holds: ms <= goalMs,
  counted: false,
})

const COLUMNS = ['figure', 'measured', 'goal', 'holds']

export const tableOf = (rows: Row[]): string => {
  const lines = [COLUMNS, ...rows.map(({ figure, measured, goal, holds }) => [figure, measured, goal, goal ? (holds ? 'yes' : 'NO') : ''])]
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => (line[column] as string).length)))
  const shown = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`)
  return [shown[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...shown.slice(1)].join('\n')
}
