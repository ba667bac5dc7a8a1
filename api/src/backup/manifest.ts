/** Increment it when an archive can no longer be read by the previous version. */
export const FORMAT = 1

export interface Digest {
  bytes: number
  /** SHA-256 as hexadecimal digits. */
  sha256: string
}

/** A table in an archive: the rows as COPY writes them, in the order of the primary key. */
export interface ArchivedTable extends Digest {
  name: string
  columns: string[]
  rows: number
}

export interface ArchivedSequence {
  table: string
  column: string
  value: number
  isCalled: boolean
}

export interface ArchivedObject extends Digest {
  key: string
}

/** The contents of an archive. The second-to-last entry, because the digests are only known after everything else has been written. */
export interface Manifest {
  format: number
  createdAt: string
  /** Version of the API that wrote it. */
  apiVersion: string
  postgresVersion: string
  /** The migrations that had run on the database. */
  migrations: string[]
  /** Ordered so that no row refers to a row of a later table. */
  tables: ArchivedTable[]
  sequences: ArchivedSequence[]
  objects: ArchivedObject[]
  /** Keys of objects that rows refer to but the store did not have. */
  missing: string[]
  /**
   * Keys of images and files that have changed since they were first read, which the archive has as they are now, and of objects that could
   * not be read, which it does not have.
   */
  damaged: string[]
}

/** Returns a sentence about missing and damaged objects, without its period. Undefined if there are none. */
export const describeLosses = ({ missing, damaged }: Manifest): string | undefined => {
  const losses = [missing.length && `missing: ${missing.join(', ')}`, damaged.length && `damaged: ${damaged.join(', ')}`].filter(Boolean)
  return losses.length ? `Objects that the site refers to are ${losses.join('; ')}` : undefined
}

export const MANIFEST_NAME = 'manifest.json'
export const toTableEntry = (table: string): string => `tables/${table}.copy`
export const toObjectEntry = (key: string): string => `objects/${key}`

/** An archive that must not be restored. Commands end with exit code 2. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
  exitCode = 2
}
