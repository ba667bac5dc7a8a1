import type { Work } from '@portfolio/scholarship'
import { HttpError, throwHttpError } from '#http/errors.ts'
import { takeTurns } from '#product/shared/take-turns.ts'
import { findDoi } from './doi.ts'
import { getJsonObject } from './get-json-object.ts'
import { asObject, asObjects, asText } from './json.ts'
import { readOrcidWork } from './orcid.ts'
import type { FetchWorks, Lookup } from './source.ts'

const HOST = 'pub.orcid.org'
/** The limit of one request. */
const WORKS_PER_REQUEST = 100
const WORKS_MAX = 2_000

const read = (path: string, lookup: Lookup) => getJsonObject(HOST, `/v3.0/${path}`, lookup)

interface Listed {
  code: string
  summary: Record<string, unknown>
}

/** Returns each work once. Of several descriptions of one, the preferred one has the highest index. */
const listWorks = (record: Record<string, unknown>): Listed[] => {
  const byCode = new Map<string, Listed>()
  for (const group of asObjects(record.group)) {
    const [preferred] = asObjects(group['work-summary']).toSorted(
      (a, b) => Number(asText(b['display-index']) || 0) - Number(asText(a['display-index']) || 0),
    )
    const code = asText(preferred?.['put-code'])
    if (preferred && /^\d{1,15}$/.test(code) && !byCode.has(code)) byCode.set(code, { code, summary: preferred })
  }
  return [...byCode.values()].slice(0, WORKS_MAX)
}

/** Resolves with works by their codes. One that is missing was hidden or deleted since it was listed. */
const readDetails = async (orcid: string, listed: readonly Listed[], lookup: Lookup): Promise<Map<string, Record<string, unknown>>> => {
  const details = new Map<string, Record<string, unknown>>()
  for (let start = 0; start < listed.length; start += WORKS_PER_REQUEST) {
    const codes = listed.slice(start, start + WORKS_PER_REQUEST).map(({ code }) => code)
    const response = await read(`${orcid}/works/${codes.join(',')}`, lookup).catch((error) => {
      // The works of this request are then read from their summaries.
      if (lookup.signal?.aborted || !(error instanceof HttpError)) throw error
      return undefined
    })
    for (const item of asObjects(response?.bulk)) {
      const work = asObject(item.work)
      details.set(asText(work['put-code']), work)
    }
  }
  return details
}

/** Returns whether the agency of the DOI probably knows more than the record. */
const isIncomplete = ({ author, type, volume, page, publisher }: Work): boolean =>
  !author?.length || (type === 'article-journal' ? !volume || !page : !publisher)

const toNote = (count: number): string =>
  `Crossref and DataCite did not respond about ${count} ${count === 1 ? 'work' : 'works'}, which are as your ORCID record has them. Try again later for volumes, pages and all authors.`

/** Returns the work of the record with what the agency adds, and the longer of the two lists of authors. */
const merge = (own: Work, found: Work): Work => {
  const author = (found.author?.length ?? 0) >= (own.author?.length ?? 0) ? found.author : own.author
  return { ...own, ...found, ...(author && { author }) }
}

/** Agencies may take long for hundreds of works. Those that are not completed by then stay as the record has them. */
const COMPLETING_MS = 120_000

/** Completes incomplete works with the records of their DOIs, until an agency fails or the time is over. */
const createCompletion = (until: number, lookup: Lookup) => {
  let isAvailable = true
  let missed = 0
  return {
    complete: async (work: Work): Promise<Work> => {
      if (work.DOI === undefined || !isIncomplete(work)) return work
      isAvailable &&= Date.now() < until
      try {
        const found = isAvailable ? await findDoi(work.DOI, lookup) : undefined
        if (found) return merge(work, found)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        isAvailable = false
      }
      if (!isAvailable) missed += 1
      return work
    },
    countMissed: () => missed,
  }
}

/**
 * Resolves with all public works of a researcher. Details come from the record; works with a DOI that are incomplete there are completed by
 * the agency of the DOI. Once an agency does not respond, the others stay as they are in the record.
 */
export const createFetchOrcid =
  (completingMs = COMPLETING_MS): FetchWorks =>
  async (orcid, lookup) => {
    const record = (await read(`${orcid}/works`, lookup)) ?? throwHttpError(404, `No record of ${orcid} at ORCID.`, 'text')
    const listed = listWorks(record)
    if (!listed.length) throwHttpError(404, `The ORCID record ${orcid} has no public works.`, 'text')
    lookup.onProgress(0, listed.length)
    const details = await readDetails(orcid, listed, lookup)
    const { complete, countMissed } = createCompletion(Date.now() + completingMs, lookup)
    const works: Work[] = []
    const turn = takeTurns()
    const readWork = (work: unknown) => readOrcidWork(work, lookup.readFirst)
    for (const [index, { code, summary }] of listed.entries()) {
      const work = (await readWork(details.get(code))) ?? (await readWork(summary))
      if (work) works.push(await complete(work))
      lookup.onProgress(index + 1, listed.length)
      await turn()
    }
    const missed = countMissed()
    return { works, ...(missed > 0 && { note: toNote(missed) }) }
  }
