import { settingsDraft } from '@portfolio/contracts'
import { Hono } from 'hono'
import { refuseStale } from '#content/edits.ts'
import type { PublicAnswer } from '#content/public-answers.ts'
import { validate } from '#http/validate.ts'
import type { SettingsStore } from './settings-store.ts'

export const settingsRoutes = (store: SettingsStore, answer: PublicAnswer) =>
  new Hono()
    .get('/', (c) => answer(c, store.read))
    .post('/edit', validate(settingsDraft), async (c) => {
      const written = await store.write(c.var.body)
      return c.json(written === 'stale' ? refuseStale('The settings') : written)
    })
