import type { WorkCollectionName, WorkRow } from '@portfolio/contracts'
import type { ListedWork } from './catalog.ts'

/** Returns a work as a row of the owner's list: its fields as they are stored, what the list is filtered by, and what readers do not get yet. */
export const toWorkRow = ({ id, version, stored, work, tags, details: { embargoed } }: ListedWork): WorkRow<WorkCollectionName> =>
  ({
    ...{ _id: id, version, ...stored, type: work.type, tags },
    // Anyone may request rows, so without the addresses.
    ...(embargoed && { embargoed: embargoed.map(({ kind, until }) => ({ kind, until })) }),
  }) as unknown as WorkRow<WorkCollectionName>
