import { type AppName, type Credentials, type ReleaseHealth, type ReleasesState, ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { appToRollBack, check, credentials, releasesToActivate } from '@portfolio/contracts/rules'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { AnyObject, ObjectSchema } from 'yup'
import type { ChangeOrigin } from '#delivery/shared/history.ts'
import { HttpError } from '#http/errors.ts'
import { toUnavailable } from '#http/unavailable.ts'
import { type PageMessage, renderRollbackPage, renderSignIn } from './page.ts'
import { pageStyle } from './style.ts'

/** Sessions of the owner that a page without scripts can use. */
export interface PageSessions {
  isSignedIn: (c: Context) => Promise<boolean>
  signIn: (c: Context, body: Credentials) => Promise<void>
  signOut: (c: Context) => Promise<void>
}

interface Dependencies {
  releases: {
    state: () => Promise<ReleasesState>
    activate: (wanted: Partial<Record<AppName, string>>, origin: ChangeOrigin) => Promise<void>
    rollBack: (app: AppName, origin: ChangeOrigin) => Promise<void>
  }
  readHealth: () => Promise<ReleaseHealth>
  sessions: PageSessions
  publicUrl: string | undefined
}

const BODY_BYTES_MAX = 10_000

const headers = (publicUrl: string | undefined) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: [pageStyle.hash],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : false,
  })

/** Returns the fields of a form that a schema has. Throws 422 when one is invalid. */
const validateForm = <T extends AnyObject>(schema: ObjectSchema<T>, fields: Record<string, unknown>): T => {
  const result = check(schema, fields)
  if ('errors' in result) throw new HttpError(422, result.errors)
  return result.value
}

/** Returns the error that the owner reads. Throws what is not expected. */
const toHttpError = (error: unknown): Pick<HttpError, 'message' | 'status' | 'headers'> => {
  if (error instanceof HTTPException && error.status < 500)
    return { message: error.message || 'The request was rejected', status: error.status as HttpError['status'], headers: {} }
  const known = error instanceof HttpError ? error : toUnavailable(error)
  if (!known) throw error
  return known
}

/**
 * A page on which the owner activates and rolls back releases, made by the gateway alone: it works when an app of the site is broken, and
 * without scripts.
 */
export const rollbackPageRoutes = ({ releases, readHealth, sessions, publicUrl }: Dependencies) => {
  const renderState = async (message?: PageMessage) => {
    const [state, { sets }] = await Promise.all([releases.state(), readHealth()])
    return renderRollbackPage(state, sets, message)
  }

  /** Responds with the page and what is wrong. When not even the page can be read, with the sign-in form. */
  const respondError = async (c: Context, thrown: unknown) => {
    const { message: text, status, headers } = toHttpError(thrown)
    const message = { text, isError: true }
    const page = (await sessions.isSignedIn(c).catch(() => false))
      ? renderState(message).catch(() => renderSignIn(message))
      : renderSignIn(message)
    return c.html(await page, status, headers)
  }

  const changeReleases = async ({ action, app, version, reason }: Record<string, unknown>): Promise<string> => {
    const fields = { name: app, ...(reason ? { reason } : {}) }
    const toOrigin = (text = '') => ({ actor: { kind: 'session' } as const, reason: text || null })
    if (action === 'rollback') {
      const valid = validateForm(appToRollBack, fields)
      await releases.rollBack(valid.name, toOrigin(valid.reason))
      return `${valid.name} was rolled back.`
    }
    const valid = validateForm(releasesToActivate, { ...fields, version })
    await releases.activate({ [valid.name as AppName]: valid.version }, toOrigin(valid.reason))
    return `${valid.name}@${valid.version} was activated.`
  }

  const requireSession = createMiddleware(async (c, next) => {
    if (!(await sessions.isSignedIn(c))) return c.html(await renderSignIn(), 401)
    await next()
  })

  return new Hono()
    .basePath(ROLLBACK_PAGE_PATH)
    .use(headers(publicUrl), csrf(), bodyLimit({ maxSize: BODY_BYTES_MAX }), async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
    })
    .post('/sign-in', async (c) => {
      await sessions.signIn(c, validateForm(credentials, await c.req.parseBody()))
      return c.redirect(ROLLBACK_PAGE_PATH, 303)
    })
    .use(requireSession)
    .get('/', async (c) => c.html(await renderState()))
    .post('/', async (c) => {
      const text = await changeReleases(await c.req.parseBody())
      return c.html(await renderState({ text, isError: false }))
    })
    .post('/sign-out', async (c) => {
      await sessions.signOut(c)
      return c.redirect(ROLLBACK_PAGE_PATH, 303)
    })
    .onError((error, c) => respondError(c, error))
}
