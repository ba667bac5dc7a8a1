import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Options } from './s3-store.ts'
import type { StoreUnavailable } from './store-unavailable.ts'

/**
 * Opens the S3 bucket if one is configured, otherwise a folder in the data directory. Calls `onUnavailable` when the S3 server does not
 * respond yet; each call to the store then tries again. Calls `onBucketCreated` when there was no bucket of that name.
 */
export const openStore = async (
  { s3, dataDir }: { s3: Readonly<S3Options> | undefined; dataDir: string },
  onUnavailable?: (error: StoreUnavailable) => void,
  onBucketCreated?: () => void,
): Promise<ObjectStore> => {
  if (!s3) return createFolderStore(join(dataDir, 'objects'))
  // Loaded on demand: the client takes a sixth of the CPU time of a start.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3, onUnavailable, onBucketCreated)
}
