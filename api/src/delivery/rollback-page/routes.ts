import { setTimeout as wait } from 'node:timers/promises'
import {
  type AppName,
  type Credentials,
  type GatewayState,
  type ReleaseHealth,
  type ReleasesState,
  ROLLBACK_PAGE_PATH,
  waitForGateways,
} from '@portfolio/contracts'
import { appToRollBack, credentials, releasesToActivate } from '@portfolio/contracts/rules'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { type ChangeOrigin, findPreviousVersion, formatSetName, type PastSet } from '#delivery/shared/history.ts'
import { type HttpError, throwHttpError } from '#http/errors.ts'
import { STRICT_TRANSPORT_SECURITY } from '#http/security-headers.ts'
import { toExpected } from '#http/unavailable.ts'
import { validateValue } from '#http/validate.ts'
import { changePlan, type PagePlan, scheduleActivation } from './change-plan.ts'
import { describeChange, type PageMessage, renderRollbackPage, renderSignIn } from './page.ts'
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
    sets: { history: () => Promise<PastSet[]> }
    plan: PagePlan
    activate: (wanted: Partial<Record<AppName, string>>, origin: ChangeOrigin) => Promise<void>
    rollBack: (app: AppName, origin: ChangeOrigin) => Promise<void>
  }
  readHealth: () => Promise<ReleaseHealth>
  listGateways: () => Promise<GatewayState[]>
  sessions: PageSessions
  publicUrl: string | undefined
}

const BODY_BYTES_MAX = 10_000
/** For the gateways, before the page is shown. It has no scripts that could update it. */
const WAIT = { tries: 50, pause: () => wait(100) }
/** Parameter with the name of the app that a form has changed. */
const CHANGED = 'changed'

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
    // With none, browsers send no origin with a form.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: publicUrl?.startsWith('https:') ? STRICT_TRANSPORT_SECURITY : false,
  })

/** Resolves with the fields of a form. Throws 400 for a character that PostgreSQL cannot store. */
const readForm = async (c: Context): Promise<Record<string, unknown>> => {
  const fields = await c.req.parseBody()
  if (Object.values(fields).some((value) => String(value).includes('\0')))
    throwHttpError(400, 'The text contains a character that cannot be stored (U+0000)')
  return fields
}

/** Returns the error that the owner reads. Throws what is not expected. */
const toHttpError = (error: unknown): Pick<HttpError, 'message' | 'status' | 'headers'> => {
  if (error instanceof HTTPException && error.status < 500)
    return { message: error.message || 'The request was rejected', status: error.status as HttpError['status'], headers: {} }
  const known = toExpected(error)
  if (!known) throw error
  return known
}

/**
 * A page on which the owner activates and rolls back releases, made by the gateway alone: it works when an app of the site is broken, and
 * without scripts.
 */
export const rollbackPageRoutes = ({ releases, readHealth, listGateways, sessions, publicUrl }: Dependencies) => {
  const renderState = async (message?: PageMessage, changed?: string) => {
    const [state, { sets }] = await Promise.all([releases.state(), readHealth()])
    return renderRollbackPage(state, sets, message ?? describeChange(state, changed))
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

  /** Throws 409 when the form was made for another state, so that a form that is sent twice changes nothing twice. */
  const assertAsShown = async (app: AppName, from: unknown, target: { previous: unknown } | undefined) => {
    const history = await releases.sets.history()
    const version = history.at(-1)?.versions[app] ?? null
    if (version !== from || (target && (findPreviousVersion(history, app) ?? null) !== target.previous))
      throwHttpError(409, `${app}@${version} is active now. Nothing was changed.`)
  }

  /** Changes the version of an app as a form says. Resolves with its name. */
  const changeReleases = async ({ action, app, version, from, reason, at }: Record<string, unknown>): Promise<AppName> => {
    const isRollback = action === 'rollback'
    const fields = { name: app, version, ...(reason ? { reason } : {}) }
    const { name, reason: text } = validateValue(appToRollBack, fields)
    const origin: ChangeOrigin = { actor: { kind: 'session' }, reason: text || null }
    const valid = isRollback ? undefined : validateValue(releasesToActivate, fields)
    await assertAsShown(name, from || null, isRollback ? { previous: version || null } : undefined)
    if (valid && at) await scheduleActivation(releases.plan, { app, version, at, reason })
    else await (valid ? releases.activate({ [name]: valid.version }, origin) : releases.rollBack(name, origin))
    const active = (await releases.sets.history()).at(-1)
    // The page says which gateways are late.
    if (active) await waitForGateways(listGateways, formatSetName(active.id), WAIT).catch(() => {})
    return name
  }

  const requireSession = createMiddleware(async (c, next) => {
    if (!(await sessions.isSignedIn(c))) return c.html(await renderSignIn(), 401)
    await next()
  })

  return (
    new Hono()
      .basePath(ROLLBACK_PAGE_PATH)
      .use(
        headers(publicUrl),
        csrf({ origin: (origin, c) => [new URL(c.req.url).origin, publicUrl].includes(origin) }),
        bodyLimit({ maxSize: BODY_BYTES_MAX }),
        async (c, next) => {
          await next()
          c.header('cache-control', 'no-store')
        },
      )
      .on('GET', ['/sign-in', '/sign-out'], (c) => c.redirect(ROLLBACK_PAGE_PATH, 303))
      .post('/sign-in', async (c) => {
        await sessions.signIn(c, validateValue(credentials, await readForm(c)))
        return c.redirect(ROLLBACK_PAGE_PATH, 303)
      })
      .use(requireSession)
      .get('/', async (c) => c.html(await renderState(undefined, c.req.query(CHANGED))))
      // A redirect, so that a reload does not send the form again.
      .post('/', async (c) => {
        const form = await readForm(c)
        if (await changePlan(releases.plan, form)) return c.redirect(ROLLBACK_PAGE_PATH, 303)
        const app = await changeReleases(form)
        return c.redirect(form.at ? ROLLBACK_PAGE_PATH : `${ROLLBACK_PAGE_PATH}?${CHANGED}=${app}`, 303)
      })
      .post('/sign-out', async (c) => {
        await sessions.signOut(c)
        return c.redirect(ROLLBACK_PAGE_PATH, 303)
      })
      .onError((error, c) => respondError(c, error))
  )
}
