import { setTimeout as wait } from 'node:timers/promises'
import {
  type AppName,
  type Credentials,
  type GatewayState,
  type ReleaseHealth,
  type ReleasesState,
  ROLLBACK_PAGE_PATH,
  type ShownVersion,
  waitForGateways,
} from '@portfolio/contracts'
import { appToRollBack, credentials, releasesToActivate } from '@portfolio/contracts/rules'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { type ChangeOrigin, type EvidenceRule, formatSetName, type PastSet } from '#delivery/shared/history.ts'
import { type HttpError, throwHttpError } from '#http/errors.ts'
import { BODY_MS_MAX, readBytes } from '#http/read-bytes.ts'
import { toTransportSecurity } from '#http/security-headers.ts'
import { toExpected } from '#http/unavailable.ts'
import { validateValue } from '#http/validate.ts'
import { changePlan, type PagePlan, scheduleActivation } from './change-plan.ts'
import { type PagePreviews, revokePreview } from './change-preview.ts'
import { endRollout, type PageRollouts, startRollout } from './change-rollout.ts'
import { addToken, type PageTokens, revokeToken } from './change-tokens.ts'
import { describeChange } from './describe-change.ts'
import { type PageMessage, renderRollbackPage, renderSignIn } from './page.ts'
import { pageStyle } from './style.ts'
import type { NewToken } from './tokens-section.ts'

/** Sessions of the owner that a page without scripts can use. */
export interface PageSessions {
  isSignedIn: (c: Context) => Promise<boolean>
  signIn: (c: Context, body: Credentials) => Promise<void>
  confirmPassword: (c: Context, currentPassword: string) => Promise<void>
  signOut: (c: Context) => Promise<void>
}

interface Dependencies {
  releases: {
    state: () => Promise<ReleasesState>
    stateAfterChange: () => Promise<ReleasesState>
    stateWithoutStore: () => Promise<ReleasesState>
    sets: { history: () => Promise<PastSet[]> }
    findPrevious: (history: readonly PastSet[], app: AppName) => Promise<string | null | undefined>
    plan: PagePlan
    activate: (wanted: Partial<Record<AppName, string>>, origin: ChangeOrigin, evidence: EvidenceRule) => Promise<void>
    rollBack: (app: AppName, origin: ChangeOrigin, shown: ShownVersion) => Promise<void>
  }
  rollouts: PageRollouts
  previews: PagePreviews
  tokens: PageTokens
  readHealth: () => Promise<ReleaseHealth>
  listGateways: () => Promise<GatewayState[]>
  sessions: PageSessions
  publicUrl: string | undefined
}

const BODY_BYTES_MAX = 10_000
/** For the gateways, before the page is shown. It has no scripts that could update it. */
const WAIT = { ms: 5_000, pause: () => wait(100) }
/** Query parameters: what a form has done, and the app that it has changed. */
const [DONE, CHANGED] = ['done', 'changed']

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
    strictTransportSecurity: toTransportSecurity(publicUrl),
  })

/** Reads a form before anything else, so that a client that never finishes sending it does not keep the connection. Throws 413, 408 or 400. */
const limitBody = createMiddleware(async (c, next) => {
  if (c.req.raw.body) {
    const body = await readBytes(c.req.raw, { bytesMax: BODY_BYTES_MAX, msMax: BODY_MS_MAX })
    c.req.raw = new Request(c.req.raw, { body: new Uint8Array(body) })
  }
  await next()
})

/** Resolves with the fields of a form. Throws 400 for what is no form, and for a character that PostgreSQL cannot store. */
const readForm = async (c: Context): Promise<Record<string, unknown>> => {
  const fields = await c.req.parseBody().catch(() => throwHttpError(400, 'The form cannot be read'))
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
export const rollbackPageRoutes = ({
  releases,
  rollouts,
  previews,
  tokens,
  readHealth,
  listGateways,
  sessions,
  publicUrl,
}: Dependencies) => {
  const renderState = async (
    describe: (state: ReleasesState) => PageMessage | undefined,
    { read = releases.state, newToken }: { read?: () => Promise<ReleasesState>; newToken?: NewToken } = {},
  ) => {
    const [state, { sets }, listed] = await Promise.all([read(), readHealth(), tokens.list()])
    return renderRollbackPage({ state, sets, tokens: listed, message: describe(state), newToken })
  }

  /** Responds with an error above the page, without published versions if the store is unavailable. If nothing can be read, with the sign-in form. */
  const respondError = async (c: Context, thrown: unknown) => {
    const { message: text, status, headers } = toHttpError(thrown)
    const message = { text, isError: true }
    const describe = () => message
    const renderWithoutStore = () => renderState(describe, { read: releases.stateWithoutStore })
    // Do not wait for an unavailable store a second time.
    const render = () => (status === 503 ? renderWithoutStore() : renderState(describe).catch(renderWithoutStore))
    const page = (await sessions.isSignedIn(c).catch(() => false)) ? render().catch(() => renderSignIn(message)) : renderSignIn(message)
    return c.html(await page, status, headers)
  }

  /** Throws 409 when the form was made for another state, so that a form that is sent twice changes nothing twice. */
  const assertAsShown = async (app: AppName, from: unknown, target: { previous: unknown } | undefined) => {
    const history = await releases.sets.history()
    const version = history.at(-1)?.versions[app] ?? null
    if (version !== from || (target && ((await releases.findPrevious(history, app)) ?? null) !== target.previous))
      throwHttpError(409, `${app}@${version} is active now. Nothing was changed.`)
  }

  const readActive = async () => (await releases.sets.history()).at(-1)

  /** Makes the change of an app in a form. Resolves with what was done; a rollback may have stopped a rollout instead. */
  const changeReleases = async ({
    action,
    app,
    version,
    from,
    reason,
    at,
    share,
    'without-evidence': waived,
  }: Record<string, unknown>): Promise<string> => {
    const isRollback = action === 'rollback'
    const fields = { name: app, version, ...(reason ? { reason } : {}) }
    const { name, reason: text, from: shownVersion } = validateValue(appToRollBack, { ...fields, ...(from ? { from } : {}) })
    const origin: ChangeOrigin = { actor: { kind: 'session' }, reason: text || null }
    const valid = isRollback ? undefined : validateValue(releasesToActivate, fields)
    await assertAsShown(name, from || null, isRollback ? { previous: version || null } : undefined)
    if (valid && at && share)
      throwHttpError(422, 'Choose a share or a later time, not both: a scheduled activation is for everybody', 'share')
    if (valid && share) {
      await startRollout(rollouts, { app, version, share, reason })
      return `${DONE}=share`
    }
    if (valid && at) {
      await scheduleActivation(releases.plan, { app, version, at, reason })
      return `${DONE}=schedule`
    }
    if (valid) await releases.activate({ [name]: valid.version }, origin, waived ? 'waived' : 'required')
    else await releases.rollBack(name, origin, { from: shownVersion })
    const isStopped = isRollback && ((await readActive())?.versions[name] ?? null) === (from || null)
    return isStopped ? `${DONE}=stop` : `${CHANGED}=${name}`
  }

  /** Makes the change in a form. Resolves with the query of the page that reports it. */
  const change = async (form: Record<string, unknown>): Promise<string> => {
    const isDone = (await changePlan(releases.plan, form)) || (await revokePreview(previews, form)) || (await revokeToken(tokens, form))
    if (isDone) return `?${DONE}=${form.action}`
    const done = (await endRollout(rollouts, form)) ? `${DONE}=${form.action}` : await changeReleases(form)
    const active = await readActive()
    // The page says which gateways are late.
    if (active) await waitForGateways(listGateways, formatSetName(active.id), WAIT).catch(() => {})
    return `?${done}`
  }

  const requireSession = createMiddleware(async (c, next) => {
    if (!(await sessions.isSignedIn(c))) return c.html(await renderSignIn(), 401)
    await next()
  })

  return new Hono()
    .basePath(ROLLBACK_PAGE_PATH)
    .use(
      headers(publicUrl),
      csrf({ origin: (origin, c) => [new URL(c.req.url).origin, publicUrl].includes(origin) }),
      limitBody,
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
    .get('/', async (c) => {
      const change = { done: c.req.query(DONE), app: c.req.query(CHANGED) }
      const read = change.done || change.app ? releases.stateAfterChange : releases.state
      return c.html(await renderState((state) => describeChange(state, change), { read }))
    })
    .post('/', async (c) => {
      const form = await readForm(c)
      const newToken = await addToken(tokens, (password) => sessions.confirmPassword(c, password), form)
      // A redirect, so that a reload does not send the form again. A new token is in no address; sent again, its name is taken.
      return newToken
        ? c.html(await renderState(() => undefined, { read: releases.stateAfterChange, newToken }))
        : c.redirect(ROLLBACK_PAGE_PATH + (await change(form)), 303)
    })
    .post('/sign-out', async (c) => {
      await sessions.signOut(c)
      return c.redirect(ROLLBACK_PAGE_PATH, 303)
    })
    .onError((error, c) => respondError(c, error))
}
