import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store, type S3Options } from './s3-store.ts'

/** Opens the S3 bucket when one is configured, else a folder in the data directory. */
export const openStore = ({ s3, dataDir }: { s3: Readonly<S3Options> | undefined; dataDir: string }): Promise<ObjectStore> =>
  s3 ? createS3Store(s3) : createFolderStore(join(dataDir, 'objects'))
