import type { Work } from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'
import { askForObject } from './ask-for-object.ts'
import { readCrossref } from './crossref.ts'
import { readDatacite } from './datacite.ts'
import { unusable } from './failures.ts'
import type { Host } from './hosts.ts'
import type { FetchWorks, Inquiry } from './source.ts'

const CROSSREF = 'api.crossref.org'
const DATACITE = 'api.datacite.org'

const throwUnusable = (host: Host): never => {
  throw unusable(host)
}

/** Resolves with the work, or undefined if neither agency has a record of it. */
export const findDoi = async (doi: string, inquiry: Omit<Inquiry, 'onProgress'>): Promise<Work | undefined> => {
  // Also its slashes: "10.1000/../x" must stay one segment of the path.
  const path = encodeURIComponent(doi)
  const crossref = await askForObject(CROSSREF, `/works/${path}`, inquiry)
  if (crossref) return readCrossref(crossref) ?? throwUnusable(CROSSREF)
  const datacite = await askForObject(DATACITE, `/dois/${path}`, inquiry, 'application/vnd.api+json')
  return datacite && (readDatacite(datacite) ?? throwUnusable(DATACITE))
}

export const fetchDoi: FetchWorks = async (doi, inquiry) => {
  const work = await findDoi(doi, inquiry)
  return work ? { works: [work] } : throwHttpError(404, `No record of ${doi} at Crossref or DataCite.`, 'text')
}
