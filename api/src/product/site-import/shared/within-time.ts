import { createContext, Script } from 'node:vm'
import { Unreadable } from './unreadable.ts'

/** Many times what the longest text of a site takes, also on a busy machine. */
const MS_MAX = 10_000

const context = createContext({})
const script = new Script('run()')

/**
 * Runs a step that reads one text, and ends it by throwing `Unreadable` when it takes too long: hostile text takes a parser or a pattern minutes.
 * The step must not wait for anything.
 */
export const withinTime = <Result>(run: () => Result, msMax = MS_MAX): Result => {
  context.run = run
  try {
    return script.runInContext(context, { timeout: msMax })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new Unreadable('Its text takes too long to read')
  } finally {
    context.run = undefined
  }
}
