import { type ReadinessCheck, type ReadinessCheckName, readinessProblems, type WorkReadiness } from '@portfolio/contracts'
import pLimit from 'p-limit'
import type { ServedPages } from '#product/shared/served-pages.ts'
import { checkIndex, contentChecks } from './check-page.ts'
import { checkPdf, type RequestFile } from './check-pdf.ts'
import type { CheckedWork, Finding } from './checked-work.ts'
import { readPage } from './read-page.ts'
import { readSiteRules, type SiteRules } from './read-site.ts'

/** The pages of the site as visitors get them. */
export interface SitePages extends ServedPages {
  read: (path: string) => Promise<{ status: number; html: string; headers: Readonly<Record<string, string>> }>
}

interface Dependencies {
  readWorks: () => Promise<readonly CheckedWork[]>
  pages: SitePages
  requestFile: RequestFile
  /** Configured public origin. */
  publicUrl: string | undefined
}

interface KnownResult {
  /** The version of the pages when the work's page was read. */
  pagesVersion: string
  workVersion: number
  readiness: WorkReadiness
}

/** Pages are rendered one at a time, so a visitor's page waits for at most this many. */
const PAGES_AT_A_TIME = 2

const NAMES = Object.keys(readinessProblems) as ReadinessCheckName[]

const toChecks = (findings: Partial<Record<ReadinessCheckName, Finding | undefined>>): ReadinessCheck[] =>
  NAMES.flatMap((name) => {
    const { problem, found, field } = findings[name] ?? {}
    return findings[name] ? [{ name, problem, found, field: problem && field }] : []
  })

/**
 * Checks the pages of all works, as they are served, for Google Scholar. Results are cached until a page may have changed. Concurrent
 * checks share the read of a page.
 */
export const createWorksCheck = ({ readWorks, pages, requestFile, publicUrl }: Dependencies) => {
  const origin = publicUrl && new URL(publicUrl).origin
  const results = new Map<string, KnownResult>()
  const inProgress = new Map<string, Promise<WorkReadiness>>()
  const limit = pLimit(PAGES_AT_A_TIME)

  const checkWork = async (work: CheckedWork, site: SiteRules): Promise<WorkReadiness> => {
    const { id, path, collection, values } = work
    const { status, html, headers } = await pages.read(path)
    const readiness = { _id: id, collection: collection.name, title: values.title ?? '', path }
    if (status !== 200) return { ...readiness, checks: toChecks({ page: { problem: 'page-status', found: String(status) } }) }
    const page = readPage(html)
    const contents = Object.entries(contentChecks).map(([name, check]) => [name, check(page, work)])
    const findings = {
      ...Object.fromEntries(contents),
      pdf: await checkPdf(page, work, origin, requestFile),
      page: { found: String(status) },
      index: checkIndex(page, path, headers['x-robots-tag'] ?? '', site),
    }
    return { ...readiness, checks: toChecks(findings) }
  }

  const findKnown = ({ id }: CheckedWork): WorkReadiness | undefined => {
    const known = results.get(id)
    return known?.pagesVersion === pages.getVersion() ? known.readiness : undefined
  }

  const checkOnce = (work: CheckedWork, site: SiteRules): Promise<WorkReadiness> => {
    // Taken before the page is read, so that a change meanwhile makes the result outdated.
    const pagesVersion = pages.getVersion()
    const key = `${work.id} ${pagesVersion}`
    const started = inProgress.get(key)
    if (started) return started
    const checking = limit(() => checkWork(work, site)).then((readiness) => {
      // Not cached: a page that fails now may be shown a moment later.
      if (readiness.checks.some(({ problem }) => problem === 'page-status')) results.delete(work.id)
      // A copy, because a text that was cut from a page keeps the whole page in memory.
      else results.set(work.id, { pagesVersion, workVersion: work.version, readiness: structuredClone(readiness) })
      return readiness
    })
    inProgress.set(key, checking)
    return checking.finally(() => inProgress.delete(key))
  }

  /** Works that have changed come first, then those that had a problem. */
  const rank = ({ id, version }: CheckedWork): number => {
    const known = results.get(id)
    if (known?.workVersion !== version) return 0
    return known.readiness.checks.some(({ problem }) => problem) ? 1 : 2
  }

  return {
    /** Resolves when the pages can be checked. Rejects while robots.txt or the sitemap cannot be read. */
    prepare: async () => {
      const works = await readWorks()
      const site = await readSiteRules(async (path) => {
        const response = await requestFile(path)
        if (!response.ok) throw new Error(`${path} responds with status ${response.status}`)
        return response.text()
      })
      const ids = new Set(works.map(({ id }) => id))
      for (const id of results.keys()) if (!ids.has(id)) results.delete(id)

      return {
        ids: [...ids],
        origin: origin ?? null,
        /** Calls `onResult` with each work. Resolves after the last one, or when the signal is aborted. Rejects at the first failure. */
        check: async (onResult: (readiness: WorkReadiness) => Promise<unknown>, signal: AbortSignal): Promise<void> => {
          const waiting = works.toSorted((a, b) => rank(a) - rank(b)).values()
          const checkNext = async () => {
            for (const work of waiting) {
              if (signal.aborted) return
              await onResult(findKnown(work) ?? (await checkOnce(work, site)))
            }
          }
          await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, checkNext))
        },
      }
    },
  }
}

export type WorksCheck = ReturnType<typeof createWorksCheck>
