export { createFolderStore } from './folder-store.ts'
export type { ByteRange, ObjectInfo, ObjectStore, StoredObject } from './object-store.ts'
export { openStore } from './open-store.ts'
export { createS3Store, type S3Options } from './s3-store.ts'
