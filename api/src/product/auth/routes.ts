import { credentials } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { ClientAddress } from '#http/client-address.ts'
import { validate } from '#http/validate.ts'
import type { OwnerEnv } from './guard.ts'
import { setPageCookie } from './page-sessions.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'

interface Dependencies extends SignInDependencies {
  clientAddress: ClientAddress
  publicUrl: string | undefined
}

/** More than the longest email address and password take. Anyone may send this body, and parsing a large one costs time. */
const CREDENTIALS_BYTES_MAX = 10_000

/** Routes below /api/user. */
export const authRoutes = ({ clientAddress, publicUrl, ...dependencies }: Dependencies) =>
  new Hono<OwnerEnv>()
    .post('/signin', validate(credentials, { bytesMax: CREDENTIALS_BYTES_MAX }), async (c) => {
      const token = await signIn(c.var.body, clientAddress(c), dependencies)
      setPageCookie(c, token, publicUrl)
      return c.json({ token })
    })
    .get('/auth', (c) => c.json(c.var.session.user))
    .post('/signout', async (c) => {
      await dependencies.sessions.revoke(c.var.session.tokenHash)
      return c.json({ success: true })
    })
