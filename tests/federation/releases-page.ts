import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { anEvidence } from '@portfolio/api/built-releases'
import type { ReleaseSource, ReleasesState } from '@portfolio/contracts'
import { expect, type Site } from '#support/test.ts'

/** What tests of the page of releases have in common. */

const POLL_MS = 10_000

export const activeVersions = (page: Page) => page.getByRole('table', { name: 'Active versions' })
export const history = (page: Page) => page.getByRole('table', { name: 'History' })
export const open = async (page: Page) => {
  await page.goto('/admin/releases')
  await expect(history(page)).toBeVisible()
}
/** Opens the page with a clock that the test can move to the next poll. */
export const openWithClock = async (page: Page) => {
  await page.clock.install()
  await open(page)
}
export const untilNextPoll = (page: Page) => page.clock.fastForward(POLL_MS)
export const getState = (site: Site) => site.call<ReleasesState>('GET', '/releases')
export const getVersion = async (site: Site, name: string) =>
  (await getState(site)).apps.find((app) => app.name === name)?.version as string

/** Publishes the active release of an app once more under another version, as a team's upload would. */
export const publishAs = async (
  site: Site,
  app: string,
  version: string,
  { source, isChecked = true, change = () => {} }: { source?: ReleaseSource; isChecked?: boolean; change?: (folder: string) => void } = {},
) => {
  const releases = join(site.dataDir, 'objects/releases', app)
  const folder = join(releases, version)
  cpSync(join(releases, await getVersion(site, app)), folder, { recursive: true })
  change(folder)
  const manifest = join(folder, 'release.json')
  const release = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(
    manifest,
    JSON.stringify({ ...release, version, builtAt: '2026-05-04T10:00:00Z', source, evidence: isChecked ? anEvidence(release) : undefined }),
  )
}
export const activate = (site: Site, name: string, version: string) =>
  site.call<ReleasesState>('POST', '/releases/activate', { name, version })
