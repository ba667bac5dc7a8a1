import { collections, type WorkReference } from '@portfolio/contracts'
import { Text } from '#shared/markup.tsx'

const findSection = (path: string): string =>
  collections.flatMap((collection) =>
    'page' in collection && path.startsWith(`${collection.page.path}/`) ? collection.page.title : [],
  )[0] ?? ''

const Year = ({ year }: Pick<WorkReference, 'year'>) => year && <Text field="year" value={year} />

/** A work or a blog that has to do with this work, with its section and year. */
export const toRelated = (work: WorkReference) => ({
  ...work,
  note: (
    <>
      <span>{findSection(work.path)}</span>
      <Year {...work} />
    </>
  ),
})

/** A work before or after this one in its list, with its year. */
export const toNeighbor = (work: WorkReference | null) => work && { ...work, note: <Year {...work} /> }
