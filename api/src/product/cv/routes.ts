import { publicEndpoints, type Settings } from '@portfolio/contracts'
import { Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import { type PublicResponse, toCacheKey } from '#cache/public-responses.ts'
import { getSiteOrigin } from '#http/site-origin.ts'
import { createCv, type ReadByDate } from './create-cv.ts'
import { toJsonResume } from './json-resume.ts'

interface Sources {
  readSettings: () => Promise<Settings>
  readByDate: ReadByDate
  /** The day, on which it depends what is upcoming. */
  getDay: () => number
}

export const cvRoutes = ({ readSettings, readByDate, getDay }: Sources, respond: PublicResponse) =>
  new Hono().get(publicEndpoints.cv, (c) =>
    respond(c, async () => createCv(await readSettings(), readByDate), { key: `${toCacheKey(c)} ${getDay()}` }),
  )

interface Files {
  respond: RespondWithFile
  secure: MiddlewareHandler
  publicUrl: string | undefined
}

export const resumeRoutes = ({ readSettings, readByDate, getDay }: Sources, { respond, secure, publicUrl }: Files) =>
  new Hono().get('/resume.json', secure, (c) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const produce = async () => {
      const settings = await readSettings()
      return {
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(toJsonResume(settings, await createCv(settings, readByDate), origin)),
      }
    }
    return respond(c, produce, { key: `${c.req.path} ${origin} ${getDay()}`, keep: isConfigured })
  })
