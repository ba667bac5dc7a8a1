import { passkeyDraft, passkeyRequest, usedPasskey } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { ClientAddress } from '#http/client-address.ts'
import { describeDevice } from '#http/describe-device.ts'
import { throwNotFound } from '#http/errors.ts'
import { validate } from '#http/validate.ts'
import { addPasskey, requestPasskey } from './add-passkey.ts'
import { confirmPassword } from './confirm-password.ts'
import type { OwnerEnv } from './guard.ts'
import { setSessionCookies } from './page-sessions.ts'
import { getPasskeySite } from './passkey-site.ts'
import type { PasskeyStore } from './passkey-store.ts'
import type { SignInDependencies } from './sign-in.ts'
import { requestPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'

interface Dependencies extends SignInDependencies {
  passkeys: PasskeyStore
  clientAddress: ClientAddress
  publicUrl: string | undefined
}

/** Several times what authenticators send. */
const CREDENTIAL_BYTES_MAX = 20_000

/** Routes below /api/user: sign-in with a passkey, and the owner's passkeys. */
export const passkeyRoutes = ({ clientAddress, publicUrl, ...dependencies }: Dependencies) =>
  new Hono<OwnerEnv>()
    .post('/signin/passkey/request', async (c) =>
      c.json(await requestPasskeySignIn(getPasskeySite(c, publicUrl), clientAddress(c), dependencies)),
    )
    .post('/signin/passkey', validate(usedPasskey, { bytesMax: CREDENTIAL_BYTES_MAX }), async (c) => {
      const caller = { address: clientAddress(c), device: describeDevice(c.req.header('user-agent')) }
      const token = await signInWithPasskey(c.var.body, getPasskeySite(c, publicUrl), caller, dependencies)
      setSessionCookies(c, token, publicUrl)
      return c.json({ token })
    })
    .get('/passkeys', async (c) => c.json(await dependencies.passkeys.list(c.var.session.user._id)))
    .post('/passkeys/request', validate(passkeyRequest, { bytesMax: CREDENTIAL_BYTES_MAX }), async (c) => {
      const site = getPasskeySite(c, publicUrl)
      const address = clientAddress(c)
      await confirmPassword(c.var.body.currentPassword, c.var.session, address, dependencies)
      return c.json(await requestPasskey(c.var.session, site, address, dependencies))
    })
    .post('/passkeys/add', validate(passkeyDraft, { bytesMax: CREDENTIAL_BYTES_MAX }), async (c) =>
      c.json(await addPasskey(c.var.body, c.var.session, getPasskeySite(c, publicUrl), dependencies)),
    )
    .delete('/passkeys/:id', async (c) => {
      const id = c.req.param('id')
      // PostgreSQL rejects U+0000, which no id contains.
      if (id.includes('\0') || !(await dependencies.passkeys.remove(c.var.session.user._id, id))) throwNotFound('Passkey')
      return c.json({ _id: id })
    })
