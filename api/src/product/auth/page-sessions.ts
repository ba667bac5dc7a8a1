import { type Credentials, FILES_PREFIX, MEDIA_PREFIX, ROLLBACK_PAGE_PATH, TOKEN_HEADER } from '@portfolio/contracts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ClientAddress } from '#http/client-address.ts'
import { describeDevice } from '#http/describe-device.ts'
import { throwHttpError } from '#http/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'
import { isTokenShaped } from './tokens.ts'

const COOKIE = 'session'
/** Paths to which the browser sends the cookie: the page that works without scripts, and images and files, which HTML elements request. */
const COOKIE_PATHS = [ROLLBACK_PAGE_PATH, MEDIA_PREFIX, FILES_PREFIX]

/**
 * Lets the browser send a session's token without a script. The API ignores the cookie and reads the token from a header, which no other
 * site can make a browser send.
 */
export const setSessionCookies = (c: Context, token: string, publicUrl: string | undefined) => {
  for (const path of COOKIE_PATHS)
    setCookie(c, COOKIE, token, { path, httpOnly: true, sameSite: 'Strict', secure: publicUrl?.startsWith('https:') ?? false })
}

interface Dependencies extends SignInDependencies {
  clientAddress: ClientAddress
  publicUrl: string | undefined
}

/** Finds the portal's session in requests that are not sent by a script. */
export const createPageSessions = ({ clientAddress, publicUrl, ...dependencies }: Dependencies) => {
  const find = async (c: Context) => {
    const token = c.req.header(TOKEN_HEADER) ?? getCookie(c, COOKIE)
    return isTokenShaped(token) ? dependencies.sessions.find(token) : undefined
  }

  return {
    isSignedIn: async (c: Context): Promise<boolean> => Boolean(await find(c)),

    /** Opens a session. Throws as the API does: 401 for wrong credentials, 429 after too many attempts. */
    signIn: async (c: Context, credentials: Credentials): Promise<void> => {
      const caller = { address: clientAddress(c), device: describeDevice(c.req.header('user-agent')) }
      setSessionCookies(c, await signIn(credentials, caller, dependencies), publicUrl)
    },

    /** Throws 422 for a wrong password, 429 after too many, and 401 without a session. */
    confirmPassword: async (c: Context, currentPassword: string): Promise<void> => {
      const session = (await find(c)) ?? throwHttpError(401, 'Please sign in')
      await confirmPassword(currentPassword, session, clientAddress(c), dependencies)
    },

    signOut: async (c: Context): Promise<void> => {
      const session = await find(c)
      if (session) await dependencies.sessions.revoke(session.tokenHash)
      for (const path of COOKIE_PATHS) deleteCookie(c, COOKIE, { path })
    },
  }
}
