import { startRadosgw } from './start-radosgw.ts'

/** `node infra/test-s3/serve-radosgw.ts` runs the S3 test server until Ctrl-C. */
const server = await startRadosgw()
process.stdout.write(`${server.endpoint} ${server.accessKey} ${server.secretKey}\n`)
const end = () => server.stop().then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
