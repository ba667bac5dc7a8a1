import type { Cv, CvSection, Settings } from '@portfolio/contracts'

const without = <Value extends object>(value: Value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== ''))

const toPublication =
  (origin: string) =>
  ({ path, title, people, venue, year }: CvSection['entries'][number]) =>
    without({ name: title, publisher: venue, releaseDate: year, url: origin + path, summary: people })

const toHost = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Returns the CV as JSON Resume (https://jsonresume.org/schema), which has works of every kind as publications. */
export const toJsonResume = ({ ownerName, tagline, microblogUrl, networkUrl }: Settings, { sections }: Cv, origin: string) => ({
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: without({
    name: ownerName,
    label: tagline,
    url: origin,
    profiles: [microblogUrl, networkUrl].filter((url) => URL.canParse(url)).map((url) => ({ network: toHost(url), url })),
  }),
  publications: sections.flatMap(({ entries }) => entries.map(toPublication(origin))),
  meta: { canonical: `${origin}/resume.json`, version: 'v1.0.0' },
})
