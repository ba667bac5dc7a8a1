import { join } from 'node:path'
import { ownerEndpoints } from '@portfolio/contracts'
import { createClient } from '#faults/api.ts'
import type { Nemesis } from '#faults/nemesis.ts'
import { awaitReady, owner, signIn } from '#faults/site.ts'

const PRELOAD = join(import.meta.dirname, '../shift-clock.mjs')
const HOUR_MS = 60 * 60_000
/** A session ends after twelve hours: a gateway that used its own clock would end it at once, or hours late. */
const SHIFTS = [13 * HOUR_MS, -13 * HOUR_MS]
/** More than an address may fail before it has to wait. */
const WRONG_TRIES = 8

/** The clock of the database decides about sessions and about how often a password may be tried. */
export const clockWrong: Nemesis = {
  id: 'F18',
  fault: 'The clock of a gateway is 13 h fast, then 13 h slow',
  rounds: 1,
  findObstacle: ({ kind }) =>
    kind === 'external PostgreSQL, S3' ? 'an S3 server rejects requests of a clock that is hours wrong' : undefined,
  inject: async ({ site, report }) => {
    const [right, wrong] = site.gateways
    // Before an address has to wait.
    const tokens = [await signIn(right.url), await signIn(right.url)]
    try {
      for (const [index, shift] of SHIFTS.entries()) {
        await wrong.stop()
        // Its daylight saving time is half an hour.
        const settings = { CLOCK_SHIFT_MS: String(shift), TZ: 'Australia/Lord_Howe' }
        wrong.start({ settings, execArgv: ['--import', PRELOAD] })
        await awaitReady(wrong)
        const token = tokens[index] as string
        const session = createClient(wrong.url, token)
        const { status } = await session.get(ownerEndpoints.user)
        if (status !== 200) report(`With ${shift} ms, a session had status ${status}`)
        await createClient(right.url, token).post(ownerEndpoints.signOut)
        const ended = await session.get(ownerEndpoints.user)
        if (ended.status !== 401) report(`With ${shift} ms, a session that was ended had status ${ended.status}`)
        const attempt = (url: string) => createClient(url).post(ownerEndpoints.signIn, { ...owner, password: 'another pass phrase' })
        for (let tries = 0; tries < WRONG_TRIES; tries += 1) await attempt(right.url)
        const locked = await attempt(wrong.url)
        if (locked.status !== 429) report(`With ${shift} ms, one more wrong password had status ${locked.status}`)
      }
    } finally {
      await wrong.stop()
      wrong.start()
    }
  },
}
