import { type Cv, type CvSection, listProfiles, orcidAddress, type Settings, workStatusLabels } from '@portfolio/contracts'

const omitEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const toPublication =
  (origin: string) =>
  ({ path, title, people, venue, year, status }: CvSection['entries'][number]) => {
    const summary = [people, status && workStatusLabels[status]].filter(Boolean).join('. ')
    return omitEmpty({ name: title, publisher: venue, releaseDate: year, url: origin + path, summary })
  }

const toHost = (url: string) => new URL(url).hostname.replace(/^www\./, '')

const toProfiles = (settings: Settings) => [
  ...(settings.orcid ? [{ network: 'ORCID', username: settings.orcid, url: orcidAddress(settings.orcid) }] : []),
  ...listProfiles(settings)
    .filter((url) => URL.canParse(url))
    .map((url) => ({ network: toHost(url), url })),
]

/** Returns the CV as JSON Resume (https://jsonresume.org/schema). The works of all sections become publications. */
export const toJsonResume = (settings: Settings, { sections }: Cv, origin: string) => ({
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: omitEmpty({
    name: settings.ownerName,
    label: settings.identity.position || settings.tagline,
    image: settings.identity.portrait ? origin + settings.identity.portrait : '',
    url: origin,
    profiles: toProfiles(settings),
  }),
  ...(settings.identity.position && {
    work: [omitEmpty({ name: settings.identity.affiliation, position: settings.identity.position })],
  }),
  publications: sections.flatMap(({ entries }) => entries.map(toPublication(origin))),
  meta: { canonical: `${origin}/resume.json`, version: 'v1.0.0' },
})
