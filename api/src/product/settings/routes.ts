import { settingsDraft } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { validate } from '#http/validate.ts'
import { throwConflict } from '#product/shared/edits.ts'
import type { SettingsStore } from './settings-store.ts'

export const settingsRoutes = (store: SettingsStore, respond: PublicResponse) =>
  new Hono()
    .get('/', (c) => respond(c, async () => ({ ...(await store.read()), hasWorks: await store.hasWorks() })))
    .post('/edit', validate(settingsDraft), async (c) => {
      const written = await store.write(c.var.body)
      return c.json(written === 'conflict' ? throwConflict('The settings') : written)
    })
