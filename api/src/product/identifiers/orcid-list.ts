import type { Work } from '@portfolio/scholarship'
import { HttpError, throwHttpError } from '#http/errors.ts'
import { askForObject } from './ask-for-object.ts'
import { findDoi } from './doi.ts'
import { asObject, asObjects, asText } from './json.ts'
import { readOrcidWork } from './orcid.ts'
import type { FetchWorks, Inquiry } from './source.ts'

const HOST = 'pub.orcid.org'
/** How many works ORCID returns at once. */
const AT_ONCE = 100
const WORKS_MAX = 2_000

const read = (path: string, inquiry: Inquiry) => askForObject(HOST, `/v3.0/${path}`, inquiry)

interface Listed {
  code: string
  summary: Record<string, unknown>
}

/** Of several descriptions of one work, the preferred one has the highest index. */
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

/** Works by their codes. One that is missing in the response was hidden or deleted since it was listed. */
const readDetails = async (orcid: string, listed: readonly Listed[], inquiry: Inquiry): Promise<Map<string, Record<string, unknown>>> => {
  const details = new Map<string, Record<string, unknown>>()
  for (let start = 0; start < listed.length; start += AT_ONCE) {
    const codes = listed.slice(start, start + AT_ONCE).map(({ code }) => code)
    const response = await read(`${orcid}/works/${codes.join(',')}`, inquiry).catch((error) => {
      // The summaries are there: what one request does not give is no reason to lose them all.
      if (inquiry.signal?.aborted || !(error instanceof HttpError)) throw error
      return undefined
    })
    for (const item of asObjects(response?.bulk)) {
      const work = asObject(item.work)
      details.set(asText(work['put-code']), work)
    }
  }
  return details
}

/** Whether the agency that registered the DOI probably knows more. */
const isSketchy = ({ author, type, volume, page, publisher }: Work): boolean =>
  !author?.length || (type === 'article-journal' ? !volume || !page : !publisher)

const GAVE_UP = Symbol('gave up')

const findOrGiveUp = async (doi: string, inquiry: Inquiry): Promise<Work | undefined | typeof GAVE_UP> => {
  try {
    return await findDoi(doi, inquiry)
  } catch (error) {
    if (error instanceof HttpError) return GAVE_UP
    throw error
  }
}

const toNote = (count: number): string =>
  `Crossref and DataCite did not respond about ${count} ${count === 1 ? 'work' : 'works'}, which are as your ORCID record has them. Try again later for volumes, pages and all authors.`

/** What the record says of a work, and what the agency says of what the record leaves out. */
const complete = (own: Work, found: Work): Work => {
  const author = (found.author?.length ?? 0) >= (own.author?.length ?? 0) ? found.author : own.author
  return { ...own, ...found, ...(author && { author }) }
}

/** Agencies take their time for hundreds of works. What is not there by then stays as the record has it. */
const COMPLETING_MS = 120_000

/**
 * Resolves with all public works of a researcher. Details come from the record; those with a DOI that are sketchy there come from the
 * agency of the DOI. Once that does not respond, it is not asked again, and the works stay as they are in the record.
 */
export const createFetchOrcid =
  (completingMs = COMPLETING_MS): FetchWorks =>
  async (orcid, inquiry) => {
    const record = (await read(`${orcid}/works`, inquiry)) ?? throwHttpError(404, `No record of ${orcid} at ORCID.`, 'text')
    const listed = listWorks(record)
    if (!listed.length) throwHttpError(404, `The ORCID record ${orcid} has no public works.`, 'text')
    inquiry.onProgress(0, listed.length)
    const details = await readDetails(orcid, listed, inquiry)
    const until = Date.now() + completingMs
    const works: Work[] = []
    let responds = true
    let sketchy = 0
    const readWork = (work: unknown) => readOrcidWork(work, inquiry.readFirst)
    for (const [index, { code, summary }] of listed.entries()) {
      const work = (await readWork(details.get(code))) ?? (await readWork(summary))
      const isAsked = work?.DOI !== undefined && isSketchy(work)
      responds &&= Date.now() < until
      if (isAsked && !responds) sketchy += 1
      const found = isAsked && responds ? await findOrGiveUp(work.DOI as string, inquiry) : undefined
      if (found === GAVE_UP) {
        responds = false
        sketchy += 1
      }
      if (work) works.push(found && found !== GAVE_UP ? complete(work, found) : work)
      inquiry.onProgress(index + 1, listed.length)
    }
    return { works, ...(sketchy > 0 && { note: toNote(sketchy) }) }
  }
