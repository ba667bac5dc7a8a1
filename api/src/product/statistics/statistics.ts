import type { ReadingCounts, Statistics, StatisticsPeriod } from '@portfolio/contracts'
import type { Context } from 'hono'
import type { Db } from '#db/database.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import { isCounted } from './is-counted.ts'
import { createReadingCounter } from './reading-counter.ts'
import { createReadingStore, type Reading } from './reading-store.ts'
import { statisticsRoutes, viewRoutes } from './routes.ts'
import { createSubjects, type SubjectDependencies } from './subjects.ts'

const DAY_MS = 24 * 3_600_000

interface Dependencies extends Omit<SubjectDependencies, 'store'> {
  db: Db
  clientAddress: ClientAddress
  log: Log
  now: () => Date
  /** Whether readings are counted. */
  isOn: boolean
}

const noCounts = (): ReadingCounts => ({ views: 0, downloads: 0 })

/** Returns the numbers of each name. */
const sumUp = <Row extends Pick<Reading, 'kind'> & { count: string }>(rows: readonly Row[], getName: (row: Row) => string) => {
  const sums = new Map<string, ReadingCounts>()
  for (const row of rows) {
    const counts = sums.get(getName(row)) ?? noCounts()
    counts[row.kind === 'view' ? 'views' : 'downloads'] += Number(row.count)
    sums.set(getName(row), counts)
  }
  return sums
}

/** How many visitors open the pages and download the files of the site, without a word about who they are. */
export const createStatistics = ({ db, clientAddress, log, now, isOn, ...dependencies }: Dependencies) => {
  const store = createReadingStore(db)
  const subjects = createSubjects({ ...dependencies, store })
  const counter = createReadingCounter({ store, log, now })

  /** Readings whose subject is being found. */
  const findings = new Set<Promise<void>>()

  const find = async (kind: Reading['kind'], path: string, visitor: string) => {
    try {
      const subject = await subjects.find(kind, path)
      if (subject) counter.count(kind, subject, visitor)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'A view or download was not counted')
    }
  }

  const flush = async () => {
    await Promise.all(findings)
    await counter.flush()
  }

  const listDaysUntilToday = (days: number) =>
    Array.from({ length: days }, (_, index) => new Date(now().getTime() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10))

  /** Counts a request, if it is a reading by a visitor. Returns at once: a download must not wait for what counting reads of the database. */
  const count = (c: Context, kind: Reading['kind'], path: string): void => {
    if (!isOn || !isCounted(c)) return
    const finding = find(kind, path, `${clientAddress(c)} ${c.req.header('user-agent')}`)
    findings.add(finding)
    void finding.then(() => findings.delete(finding))
  }

  /** Resolves with the numbers of the last days. */
  const read = async (period: StatisticsPeriod): Promise<Statistics> => {
    await flush()
    const names = listDaysUntilToday(Number(period))
    const first = names[0] as string
    const [since, days, rows] = await Promise.all([store.findFirstDay(), store.listDays(first), store.listSubjects(first)])
    const byDay = sumUp(days, ({ day }) => day)
    const bySubject = sumUp(rows, ({ subject }) => subject)
    const described = await Promise.all(Array.from(bySubject, async ([id, counts]) => ({ ...(await subjects.describe(id)), ...counts })))
    return {
      isOn,
      since,
      days: names.map((day) => ({ day, ...(byDay.get(day) ?? noCounts()) })),
      subjects: described
        .filter((one): one is Statistics['subjects'][number] => one.title !== undefined)
        .sort((a, b) => b.views + b.downloads - (a.views + a.downloads) || a.title.localeCompare(b.title, 'en')),
    }
  }

  return { count, flush, viewRoutes: viewRoutes(count), routes: statisticsRoutes(read) }
}
