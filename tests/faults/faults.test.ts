import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKilled } from './nemeses/database-killed.ts'
import { gatewayKilled } from './nemeses/gateway-killed.ts'
import { uploadCut } from './nemeses/upload-cut.ts'
import { runTrial } from './run-trial.ts'
import { type Site, startSite } from './site.ts'

// Each of the strongest faults once. `npm run test:faults` has all of them, with more rounds.

let site: Site | undefined
beforeAll(async () => {
  site = await startSite('embedded PostgreSQL, folder')
})
afterAll(() => site?.stop())

describe('no acknowledged write is lost, and nobody sees a wrong one, when', () => {
  it.each([gatewayKilled, uploadCut, databaseKilled])('$fault', async (nemesis) => {
    const { acknowledged, lost, wrong } = await runTrial(site as Site, nemesis, 1)
    expect({ lost, wrong }).toEqual({ lost: [], wrong: [] })
    expect(acknowledged).toBeGreaterThan(20)
  })
})
