import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type BucketItem, Client } from 'minio'
import { checkKey, checkPrefix } from './object-key.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'
import { putInParts } from './put-in-parts.ts'
import { createS3Transport } from './s3-transport.ts'
import { StoreUnavailable } from './store-unavailable.ts'

export interface S3Options {
  /** `http(s)://host[:port]` */
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  bucket: string
  /** Milliseconds of silence after which a call fails. */
  idleMs?: number
  /** False for keys that may only write below a prefix: the bucket must exist. Default true. */
  mayMakeBucket?: boolean
}

const PART_BYTES = 8 * 1024 * 1024
const RETRIES = 2
const IDLE_MS = 15_000
const MISSING_CODES = new Set(['NoSuchKey', 'NotFound'])
/** How long a start waits for a server that does not respond. */
const OPEN_MS_MAX = 5_000
/** Codes and names of errors that mean a wrong setting rather than an unavailable server. */
const WRONG_SETTING = /^(AccessDenied|SignatureDoesNotMatch|MovedPermanently|MethodNotAllowed|Invalid\w+)$/
/** Codes of errors that are not retried, because a retry would fail as well or double the time that the caller waits. */
const FINAL_CODES = /^(AccessDenied|SignatureDoesNotMatch|QuotaExceeded|NoSuchBucket|Invalid\w+|ENOENT|ETIMEDOUT)$/

const getCode = (error: unknown) => (error as { code?: string }).code ?? ''
const ignoreMissing = (error: unknown) => {
  if (MISSING_CODES.has(getCode(error))) return undefined
  throw error
}

/** A proxy in front of the server may respond with 200 and a page of its own, such as one about maintenance. */
const assertFromServer = (isFromServer: boolean) => {
  if (!isFromServer) throw new StoreUnavailable({ message: 'The response is not that of an S3 server: it has no ETag, or no length' })
}

const ignoreUnknownUpload = (error: unknown) => {
  if (getCode(error) !== 'NoSuchUpload') throw error
}

/** The client's own message is “Request failed after 0 retries: Error: Retryable HTTP status: 500”. */
const toUnavailable = (error: unknown) => {
  const [, status] = /Retryable HTTP status: (\d+)/.exec((error as Error).message) ?? []
  return new StoreUnavailable(status ? { message: `The S3 server responded with status ${status}` } : error)
}

/** Retries a call after a short random pause. Only for idempotent calls, which all calls of this store are. */
const withRetries = async <T>(call: () => Promise<T>, retries = RETRIES): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    const code = getCode(error)
    if (MISSING_CODES.has(code) || code === 'InvalidRange') throw error
    if (!retries || FINAL_CODES.test(code)) throw code === 'ENOENT' ? error : toUnavailable(error)
    await pause(100 * 2 ** (RETRIES - retries) * (1 + Math.random()))
    return withRetries(call, retries - 1)
  }
}

const createClient = ({ endpoint, region, accessKey, secretKey, idleMs = IDLE_MS }: S3Options) => {
  const { protocol, hostname, port } = new URL(endpoint)
  const secure = protocol === 'https:'
  const { agent, transport } = createS3Transport(secure, idleMs)
  return new Client({
    endPoint: hostname,
    port: port ? Number(port) : secure ? 443 : 80,
    useSSL: secure,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transport,
    transportAgent: agent,
    // Its own retries write to the console and resend a body that has already been read.
    retryOptions: { disableRetry: true },
  })
}

const isBucketTaken = (error: unknown) => /^Bucket\w*(OwnedByYou|Exists)$/.test(getCode(error))

const isSettingWrong = ({ code, cause }: StoreUnavailable) => WRONG_SETTING.test(code) || WRONG_SETTING.test((cause as Error).name)

/**
 * Stores objects in one bucket of an S3 server, and creates the bucket if allowed. Uses 8 MiB of memory per running write. Rejects when a
 * setting is wrong. If the server is only unavailable, the store opens anyway, and each call first tries to create the bucket.
 */
export const createS3Store = async (
  options: S3Options,
  onUnavailable: (error: StoreUnavailable) => void = () => {},
  onBucketCreated: () => void = () => {},
): Promise<ObjectStore> => {
  const client = createClient(options)
  const { bucket, region, mayMakeBucket = true } = options

  const makeBucket = async () => {
    if (await withRetries(() => client.bucketExists(bucket))) return
    await client.makeBucket(bucket, region).then(onBucketCreated, (error) => {
      // Another process has just created the bucket.
      if (!isBucketTaken(error)) throw new StoreUnavailable(error)
    })
  }
  let bucketReady: Promise<void> | undefined = mayMakeBucket ? undefined : Promise.resolve()
  const ensureBucket = (): Promise<void> => {
    bucketReady ??= makeBucket().catch((error) => {
      bucketReady = undefined
      throw error
    })
    return bucketReady
  }
  const call = async <T>(send: () => Promise<T>): Promise<T> => {
    await ensureBucket()
    return withRetries(send)
  }
  const silent = new StoreUnavailable({ code: 'ETIMEDOUT', message: `The S3 server was silent for ${OPEN_MS_MAX / 1_000} s` })
  await Promise.race([ensureBucket(), pause(OPEN_MS_MAX, undefined, { ref: false }).then(() => Promise.reject(silent))]).catch((error) => {
    if (!(error instanceof StoreUnavailable) || isSettingWrong(error)) throw error
    onUnavailable(error)
  })

  const putObject = async (key: string, body: Buffer, type: string) => {
    const { etag } = await call(() => client.putObject(bucket, key, body, body.length, { 'Content-Type': type }))
    assertFromServer(Boolean(etag))
  }

  return {
    async put(key, body, type) {
      checkKey(key)
      await putObject(key, body, type)
    },
    async putFile(key, path, type) {
      checkKey(key)
      const { size } = await stat(path)
      if (size > PART_BYTES) return call(() => putInParts({ client, bucket, key, type }, path, size, PART_BYTES))
      await putObject(key, await readFile(path), type)
    },
    async get(key, range) {
      checkKey(key)
      const send = () =>
        range ? client.getPartialObject(bucket, key, range.start, range.end - range.start + 1) : client.getObject(bucket, key)
      const stream = await call<Readable>(send).catch((error) => {
        if (getCode(error) === 'InvalidRange') throw new RangeError(`No such bytes in ${key}`, { cause: error })
        return ignoreMissing(error)
      })
      if (!stream) return undefined
      const { etag, 'content-length': bytes } = (stream as IncomingMessage).headers
      if (!etag || !bytes) stream.destroy()
      assertFromServer(Boolean(etag && bytes))
      return { stream, bytes: Number(bytes) }
    },
    async info(key) {
      checkKey(key)
      const found = await call(() => client.statObject(bucket, key)).catch(ignoreMissing)
      return found && { key, bytes: found.size, modifiedAt: found.lastModified }
    },
    async remove(key) {
      checkKey(key)
      await call(() => client.removeObject(bucket, key)).catch(ignoreMissing)
    },
    list(prefix) {
      checkPrefix(prefix)
      return (async function* (): AsyncGenerator<ObjectInfo> {
        await ensureBucket()
        try {
          for await (const item of client.listObjectsV2(bucket, prefix, true) as AsyncIterable<BucketItem>)
            if (item.name) yield { key: item.name, bytes: item.size, modifiedAt: item.lastModified }
        } catch (error) {
          throw new StoreUnavailable(error)
        }
      })()
    },
    async removeUnfinished(before, prefix = '') {
      let removed = 0
      for (let [key, uploadId, isTruncated] = ['', '', true]; isTruncated; ) {
        const page = await call(() => client.listIncompleteUploadsQuery(bucket, prefix, key, uploadId, ''))
        for (const upload of page.uploads.filter(({ initiated }) => new Date(initiated) < before)) {
          // Its process may have finished or aborted it meanwhile.
          await call(() => client.abortMultipartUpload(bucket, upload.key, upload.uploadId)).catch(ignoreUnknownUpload)
          removed += 1
        }
        ;({ nextKeyMarker: key, nextUploadIdMarker: uploadId, isTruncated } = page)
      }
      return removed
    },
    async check() {
      await ensureBucket()
      if (!(await client.bucketExists(bucket))) throw new Error(`The bucket ${bucket} does not exist`)
    },
  }
}
