import type { Work } from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'
import { readCrossref } from './crossref.ts'
import { readDatacite } from './datacite.ts'
import { unusable } from './failures.ts'
import { parseJson } from './json.ts'
import type { FetchWorks, Inquiry } from './source.ts'

/** Resolves with the work, or undefined if neither agency has a record of it. */
export const findDoi = async (doi: string, { ask, signal }: Omit<Inquiry, 'onProgress'>): Promise<Work | undefined> => {
  // Also its slashes: "10.1000/../x" must stay one segment of the path.
  const path = encodeURIComponent(doi)
  const crossref = await ask(`https://api.crossref.org/works/${path}`, { signal })
  if (crossref !== undefined) {
    const work = readCrossref(parseJson(crossref))
    if (work) return work
    throw unusable('api.crossref.org')
  }
  const datacite = await ask(`https://api.datacite.org/dois/${path}`, { accept: 'application/vnd.api+json', signal })
  if (datacite === undefined) return undefined
  const work = readDatacite(parseJson(datacite))
  if (work) return work
  throw unusable('api.datacite.org')
}

export const fetchDoi: FetchWorks = async (doi, inquiry) => {
  const work = await findDoi(doi, inquiry)
  return work ? { works: [work] } : throwHttpError(404, `No record of ${doi} at Crossref or DataCite.`, 'text')
}
