import type { WorkCollectionName, WorkRow } from '@portfolio/contracts'
import type { ListedWork } from './catalog.ts'

/** Returns a work as a row of the owner's list: its fields as they are stored, and what the list is filtered by. */
export const toWorkRow = ({ id, version, stored, work, tags }: ListedWork): WorkRow<WorkCollectionName> =>
  ({ _id: id, version, ...stored, type: work.type, tags }) as unknown as WorkRow<WorkCollectionName>
