import { type Credentials, ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ClientAddress } from '#http/client-address.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'
import { isTokenShaped } from './tokens.ts'

const COOKIE = 'session'

/**
 * Lets the browser send the token of a session to the one page that works without scripts. The API ignores it: what scripts send is in a
 * header, which no other site can make a browser send.
 */
export const setPageCookie = (c: Context, token: string, publicUrl: string | undefined) =>
  setCookie(c, COOKIE, token, {
    path: ROLLBACK_PAGE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl?.startsWith('https:') ?? false,
  })

interface Dependencies extends SignInDependencies {
  clientAddress: ClientAddress
  publicUrl: string | undefined
}

/** Sessions of pages that work without scripts. They are those of the portal. */
export const createPageSessions = ({ clientAddress, publicUrl, ...dependencies }: Dependencies) => {
  const find = async (c: Context) => {
    const token = getCookie(c, COOKIE)
    return isTokenShaped(token) ? dependencies.sessions.find(token) : undefined
  }

  return {
    isSignedIn: async (c: Context): Promise<boolean> => Boolean(await find(c)),

    /** Opens a session. Throws as the API does: 401 for wrong credentials, 429 after too many attempts. */
    signIn: async (c: Context, credentials: Credentials): Promise<void> =>
      setPageCookie(c, await signIn(credentials, clientAddress(c), dependencies), publicUrl),

    signOut: async (c: Context): Promise<void> => {
      const session = await find(c)
      if (session) await dependencies.sessions.revoke(session.tokenHash)
      deleteCookie(c, COOKIE, { path: ROLLBACK_PAGE_PATH })
    },
  }
}
