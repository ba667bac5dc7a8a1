import { publicEndpoints, type Settings } from '@portfolio/contracts'
import { Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import type { PublicResponse } from '#cache/public-responses.ts'
import { getSiteOrigin } from '#http/site-origin.ts'
import { createCv, type ReadByDate } from './create-cv.ts'
import { toJsonResume } from './json-resume.ts'

interface Sources {
  readSettings: () => Promise<Settings>
  readByDate: ReadByDate
}

export const cvRoutes = ({ readSettings, readByDate }: Sources, respond: PublicResponse) =>
  new Hono().get(publicEndpoints.cv, (c) => respond(c, async () => createCv(await readSettings(), readByDate)))

interface Files {
  respond: RespondWithFile
  secure: MiddlewareHandler
  publicUrl: string | undefined
}

export const resumeRoutes = ({ readSettings, readByDate }: Sources, { respond, secure, publicUrl }: Files) =>
  new Hono().get('/resume.json', secure, (c) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const produce = async () => {
      const settings = await readSettings()
      return {
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(toJsonResume(settings, await createCv(settings, readByDate), origin)),
      }
    }
    return respond(c, produce, { key: `${c.req.path} ${origin}`, keep: isConfigured })
  })
