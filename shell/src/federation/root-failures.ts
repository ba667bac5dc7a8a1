import { type Failure, report } from './beacon.ts'
import { failureOf } from './failure-of.ts'

/** For a React root: says in the console and to the gateway what a page of this remote threw, shown to the visitor or not. */
export const rootFailures = (remote: string) => {
  const tell = (stage: Failure['stage']) => (error: unknown) => {
    console.error(stage === 'hydrate' ? 'The page and its markup differ.' : 'A page failed.', error)
    report({ remote: remote as Failure['remote'], ...failureOf(error, stage), attempt: 0 })
  }
  return { onCaughtError: tell('render'), onUncaughtError: tell('render'), onRecoverableError: tell('hydrate') }
}
