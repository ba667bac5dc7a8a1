import { type ObjectStore, openStore } from '@portfolio/object-store'
import type { Site } from './site.ts'

/** Opens the store of a site, to damage what is in it. */
export const openSiteStore = ({ env }: Pick<Site, 'env'>): Promise<ObjectStore> => {
  const { S3_ENDPOINT: endpoint = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '', S3_BUCKET: bucket = '' } = env
  const s3 = endpoint ? { endpoint, region: 'us-east-1', accessKey, secretKey, bucket } : undefined
  return openStore({ s3, dataDir: env.DATA_DIR as string })
}
