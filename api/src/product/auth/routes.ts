import { TOKEN_HEADER } from '@portfolio/contracts'
import { accountDraft, credentials } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { ClientAddress } from '#http/client-address.ts'
import { describeDevice } from '#http/describe-device.ts'
import { validate } from '#http/validate.ts'
import { changeAccount } from './change-account.ts'
import type { OwnerEnv } from './guard.ts'
import { setSessionCookies } from './page-sessions.ts'
import type { Session } from './session-store.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'

interface Dependencies extends SignInDependencies {
  clientAddress: ClientAddress
  publicUrl: string | undefined
}

/** More than the longest email address and password take. Anyone may send this body, and parsing a large one costs time. */
const CREDENTIALS_BYTES_MAX = 10_000

/** Routes below /api/user. */
export const authRoutes = ({ clientAddress, publicUrl, ...dependencies }: Dependencies) => {
  const listSessions = ({ user, tokenHash }: Session) => dependencies.sessions.listOpen(user._id, tokenHash)
  return new Hono<OwnerEnv>()
    .post('/signin', validate(credentials, { bytesMax: CREDENTIALS_BYTES_MAX }), async (c) => {
      const caller = { address: clientAddress(c), device: describeDevice(c.req.header('user-agent')) }
      const token = await signIn(c.var.body, caller, dependencies)
      setSessionCookies(c, token, publicUrl)
      return c.json({ token })
    })
    .get('/auth', (c) => {
      // Closing the browser deletes session cookies, but not the portal's stored token.
      setSessionCookies(c, c.req.header(TOKEN_HEADER) as string, publicUrl)
      return c.json(c.var.session.user)
    })
    .post('/account', validate(accountDraft, { bytesMax: CREDENTIALS_BYTES_MAX }), async (c) =>
      c.json(await changeAccount(c.var.body, c.var.session, clientAddress(c), dependencies)),
    )
    .get('/sessions', async (c) => c.json(await listSessions(c.var.session)))
    .post('/sessions/end-others', async (c) => {
      const { session } = c.var
      await dependencies.sessions.endOthers(session.user._id, session.tokenHash)
      return c.json(await listSessions(session))
    })
    .post('/signout', async (c) => {
      await dependencies.sessions.revoke(c.var.session.tokenHash)
      return c.json({ success: true })
    })
}
