import { type MenuPage, toFooter } from '@portfolio/contracts'
import { settingsDraft } from '@portfolio/contracts/rules'
import { findTranslations } from '@portfolio/contracts/translations'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { validate } from '#http/validate.ts'
import { throwConflict } from '#product/shared/edits.ts'
import type { SettingsStore } from './settings-store.ts'

export const settingsRoutes = (store: SettingsStore, listMenuPages: () => Promise<MenuPage[]>, respond: PublicResponse) =>
  new Hono()
    .get('/', (c) =>
      respond(c, async () => {
        const settings = await store.read()
        const [menuPages, hasWorks, person, backgroundSources] = await Promise.all([
          listMenuPages(),
          store.hasWorks(),
          store.describePerson(settings.identity),
          store.listBackgroundSources(settings),
        ])
        const footer = toFooter(settings, findTranslations(settings.language))
        return {
          ...{ ...settings, hasWorks, footer, person },
          ...(menuPages.length && { menuPages }),
          ...(backgroundSources.length && { backgroundSources }),
        }
      }),
    )
    .post('/edit', validate(settingsDraft), async (c) => {
      const written = await store.write(c.var.body)
      return c.json(written === 'conflict' ? throwConflict('The settings') : written)
    })
