import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Refusals } from '#audit/refusals.ts'
import type { Db } from '#db/database.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { createApiTokenStore } from './auth/api-token-store.ts'
import { createAttemptStore } from './auth/attempt-store.ts'
import { guard } from './auth/guard.ts'
import { createPageSessions } from './auth/page-sessions.ts'
import { passkeyRoutes } from './auth/passkey-routes.ts'
import { createPasskeyStore } from './auth/passkey-store.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessionStore } from './auth/session-store.ts'
import { createTeamTokens } from './auth/team-tokens.ts'
import { tokenRoutes } from './auth/token-routes.ts'
import { createUserStore } from './auth/user-store.ts'

interface Dependencies {
  db: Db
  log: Log
  clientAddress: ClientAddress
  /** Configured public origin, if there is one. */
  publicUrl: string | undefined
  refusals: Pick<Refusals, 'add'>
}

/** The account of the owner: sign-in, sessions, passkeys and tokens. */
export const createAccount = ({ db, log, clientAddress, publicUrl, refusals }: Dependencies) => {
  const users = createUserStore(db)
  const sessions = createSessionStore(db)
  const attempts = createAttemptStore(db)
  const apiTokens = createApiTokenStore(db)
  const passkeys = createPasskeyStore(db)
  const forSignIn = { users, sessions, attempts, refusals, log, clientAddress, publicUrl }
  const teamTokens = createTeamTokens(apiTokens)

  return {
    /** Requires a session for everything but public reads; mounted before all routes of the API. */
    guard: guard({ sessions, apiTokens, attempts, refusals, clientAddress }),

    routes: new Hono<RequestEnv>()
      .route(`${API_PREFIX}/user`, authRoutes(forSignIn))
      .route(`${API_PREFIX}/user`, passkeyRoutes({ ...forSignIn, passkeys }))
      .route(API_PREFIX + ownerEndpoints.apiTokens, tokenRoutes({ ...forSignIn, tokens: teamTokens })),

    /** For pages outside the API that work without scripts. */
    pageSessions: createPageSessions(forSignIn),
    teamTokens,

    /** Opens a session of the owner, for the process that started this one. */
    openOwnerSession: async () => {
      const owner = await users.findOwner()
      if (!owner) throw new Error('There is no owner yet')
      return sessions.create(owner.id, 'local')
    },

    housekeeping: {
      sessions: () => sessions.purge(),
      'sign-in attempts': () => attempts.purge(),
      'passkey challenges': passkeys.purgeChallenges,
    },
  }
}
