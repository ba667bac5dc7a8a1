import { type Failure, report } from './beacon.ts'
import { describeFailure } from './describe-failure.ts'

/** Creates error handlers for a React root, which log and report what a page of this remote throws. */
export const createRootErrorHandlers = (remote: string) => {
  const handler = (stage: Failure['stage']) => (error: unknown) => {
    console.error(stage === 'hydrate' ? 'Hydration failed: the page differs from its markup.' : 'A page failed to render.', error)
    report({ remote: remote as Failure['remote'], ...describeFailure(error, stage), attempt: 0 })
  }
  return { onCaughtError: handler('render'), onUncaughtError: handler('render'), onRecoverableError: handler('hydrate') }
}

export type RootErrorHandlers = ReturnType<typeof createRootErrorHandlers>
