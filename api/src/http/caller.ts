import type { ReleaseActor } from '@portfolio/contracts'
import type { RequestEnv } from './request-log.ts'

/** Who makes a call that requires a token. */
export type Caller = Exclude<ReleaseActor, { kind: 'gateway' }>

/** The context of handlers behind the guard, for calls that are not public. */
export interface CallerEnv extends RequestEnv {
  Variables: RequestEnv['Variables'] & { caller: Caller }
}
