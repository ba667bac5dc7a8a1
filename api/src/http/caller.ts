import type { AppName, ReleaseActor } from '@portfolio/contracts'
import { throwHttpError } from './errors.ts'
import type { RequestEnv } from './request-log.ts'

/** Who makes a call that requires a token. */
export type Caller = Exclude<ReleaseActor, { kind: 'gateway' }>

/** The context of handlers behind the guard, for calls that are not public. */
export interface CallerEnv extends RequestEnv {
  Variables: RequestEnv['Variables'] & { caller: Caller }
}

/** Throws 403 when a team may not change all of these apps, or with none makes a call that is not for teams. */
export const assertNotConfined = (caller: Caller, apps: readonly AppName[] = []): void => {
  if (caller.kind !== 'team' || (apps.length && apps.every((app) => app === caller.app))) return
  throwHttpError(403, `The token ${caller.name} may only list releases, and preview, activate and roll back ${caller.app}`)
}
