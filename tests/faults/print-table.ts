import type { Nemesis } from './nemesis.ts'
import type { Result } from './run-trial.ts'
import type { Kind } from './site.ts'

const FAULT_COLUMNS = 72
const PROBLEMS_MAX = 5

const columns = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(14)).join('')
const toName = ({ id, fault }: Nemesis) => `${id.padEnd(8)} ${fault}`.padEnd(FAULT_COLUMNS)

/** Prints one line per fault at once, and what was lost or wrong below it. */
export const createTable = () => {
  let isRight = true
  return {
    printHead: (kind: Kind) => {
      console.log(`\n${kind}\n`)
      console.log('Fault'.padEnd(FAULT_COLUMNS) + columns('rounds', 'operations', 'acknowledged', 'lost', 'wrong', 'recovery'))
    },
    printResult: ({ nemesis, rounds, operations, acknowledged, lost, wrong, recoveryMs }: Result) => {
      const seconds = `${(recoveryMs / 1_000).toFixed(1)} s`
      console.log(toName(nemesis) + columns(rounds, operations, acknowledged, lost.length, wrong.length, seconds))
      for (const problem of [...lost, ...wrong].slice(0, PROBLEMS_MAX)) console.log(`  ✗ ${problem}`)
      // Nothing can be lost where nothing was acknowledged: that proves nothing.
      if (!acknowledged) console.log('  ✗ No write was acknowledged')
      isRight &&= acknowledged > 0 && !lost.length && !wrong.length
    },
    /** A fault that this machine or this kind of site cannot have is never shown as passed. */
    printNotRun: (nemesis: Nemesis, reason: string) => console.log(`${toName(nemesis)}  not run: ${reason}`),
    isRight: () => isRight,
  }
}
