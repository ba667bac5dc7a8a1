import type { Work } from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'
import { readCrossref } from './crossref.ts'
import { readDatacite } from './datacite.ts'
import { unusable } from './failures.ts'
import { getJsonObject } from './get-json-object.ts'
import type { Host } from './hosts.ts'
import type { FetchWorks, Lookup } from './source.ts'

const CROSSREF = 'api.crossref.org'
const DATACITE = 'api.datacite.org'

const throwUnusable = (host: Host): never => {
  throw unusable(host)
}

/** Resolves with the work, or undefined if neither agency has a record of it. */
export const findDoi = async (doi: string, lookup: Omit<Lookup, 'onProgress'>): Promise<Work | undefined> => {
  // Escapes slashes as well, so that "10.1000/../x" stays one segment of the path.
  const path = encodeURIComponent(doi)
  const crossref = await getJsonObject(CROSSREF, `/works/${path}`, lookup)
  if (crossref) return readCrossref(crossref) ?? throwUnusable(CROSSREF)
  const datacite = await getJsonObject(DATACITE, `/dois/${path}`, lookup, 'application/vnd.api+json')
  return datacite && (readDatacite(datacite) ?? throwUnusable(DATACITE))
}

export const fetchDoi: FetchWorks = async (doi, lookup) => {
  const work = await findDoi(doi, lookup)
  return work ? { works: [work] } : throwHttpError(404, `No record of ${doi} at Crossref or DataCite.`, 'text')
}
