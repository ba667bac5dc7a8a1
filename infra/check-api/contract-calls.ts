import type * as Contracts from '@portfolio/contracts'

/** What the apps and the API of one version agree on, read from the sources of that version. */
export type Contract = typeof Contracts

/** An item that the check has added to a collection. */
export interface Sample {
  name: string
  _id: string
}

type PublicEndpoint = keyof Contract['publicEndpoints']
/** Reads that need a session. Others are left out because they need an import, a lookup or a page. */
type OwnerEndpoint = 'user' | 'apiTokens' | 'citationStyles' | 'importBatches' | 'importedWorks' | 'workDetails'

/** Returns the paths below /api that apps with this contract read, with and without sample content. */
export const listReads = (
  { publicEndpoints: at, ownerEndpoints: own, releaseEndpoints, collections, isList, workCollections }: Contract,
  samples: readonly Sample[],
) => {
  const lists = collections.filter(isList)
  const works = workCollections().map(({ name }) => name)
  const ofWorks = works.flatMap((name) => samples.filter((sample) => sample.name === name).map(({ _id }) => [name, _id] as const))
  const blogs = samples.filter(({ name }) => name === 'blogs').map(({ _id }) => _id)
  const publicReads: Record<PublicEndpoint, () => string[]> = {
    about: () => [at.about],
    aboutSummaries: () => [at.aboutSummaries],
    blogSummaries: () => [at.blogSummaries],
    blogContext: () => blogs.map(at.blogContext),
    settings: () => [at.settings],
    landing: () => [at.landing(1)],
    blogTag: () => [at.blogTag('none', 1)],
    page: () => lists.map(({ name }) => at.page(name, 1)),
    works: () => works.map((name) => at.works(name)),
    worksWithCoins: () => works.map((name) => at.worksWithCoins(name)),
    work: () => [...ofWorks.map(([name, id]) => at.work(name, id)), ...works.map((name) => at.work(name, 'none'))],
    citation: () => ofWorks.map(([name, id]) => at.citation(name, id)),
    allWorks: () => [at.allWorks(1)],
    cv: () => [at.cv],
    search: () => [at.search(), at.search('?q=rivers')],
    licenses: () => [at.licenses],
    list: () => collections.map(({ name }) => at.list(name)),
    one: () => blogs.map((id) => at.one('blogs', id)),
  }
  const ownerReads: Record<OwnerEndpoint, () => string[]> = {
    user: () => [own.user],
    apiTokens: () => [own.apiTokens],
    citationStyles: () => [own.citationStyles],
    importBatches: () => [own.importBatches],
    importedWorks: () => [own.importedWorks],
    workDetails: () => ofWorks.map(([name, id]) => own.workDetails(name, id)),
  }
  const pathsOf = (reads: Record<string, () => string[]>, endpoints: object) =>
    Object.entries(endpoints).flatMap(
      ([name, endpoint]) => reads[name]?.() ?? (reads === publicReads && typeof endpoint === 'string' ? [endpoint] : []),
    )
  return [...pathsOf(publicReads, at), ...pathsOf(ownerReads, own), releaseEndpoints.releases, releaseEndpoints.health]
}

const values: Record<string, string> = { title: 'Rivers and their names', link: 'https://example.org/rivers' }

/** Returns a draft for each collection that items can be added to, as a form with this contract would send it. */
export const listDrafts = ({ collections, ownerEndpoints, isList }: Contract) =>
  collections.flatMap((collection) => {
    if (collection.kind === 'post') return []
    const fields = isList(collection) ? Object.keys(collection.fields) : []
    const draft = isList(collection)
      ? Object.fromEntries(fields.map((field) => [field, values[field] ?? (/date/i.test(field) ? 'May 2024' : 'Ada Lovelace')]))
      : { title: values.title, description: '<p>Rivers.</p>', images: [] }
    return [{ name: collection.name as string, path: ownerEndpoints.add(collection.name), draft }]
  })
