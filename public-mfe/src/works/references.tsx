import { collections, t, type WorkReference } from '@portfolio/contracts'
import { Text } from '#shared/markup.tsx'

const findSection = (path: string): string =>
  collections.flatMap((collection) =>
    'page' in collection && path.startsWith(`${collection.page.path}/`) ? collection.page.title : [],
  )[0] ?? ''

const Year = ({ year }: Pick<WorkReference, 'year'>) => year && <Text field="year" value={year} />

/** Adds section and year to a related work or blog. */
export const toRelated = (work: WorkReference) => ({
  ...work,
  note: (
    <>
      <span>{t(findSection(work.path))}</span>
      <Year {...work} />
    </>
  ),
})

/** Adds the year to the previous or next work of the list. */
export const toNeighbor = (work: WorkReference | null) => work && { ...work, note: <Year {...work} /> }
