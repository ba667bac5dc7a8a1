import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '@portfolio/contracts'
import { parseReleaseKeys } from '@portfolio/releases'
import { type InferType, object, string, ValidationError } from 'yup'

const text = () => string().transform((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value))

const isWebOrigin = (value: string) => {
  const url = URL.canParse(value) && new URL(value)
  return Boolean(url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username)
}
const isWebAddress = (value: string) => {
  const url = URL.canParse(value) && new URL(value)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}
const isWebhookSecret = (value: string) => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(value) ?? []
  const { length } = Buffer.from(base64, 'base64')
  return length >= 24 && length <= 64
}
const BUCKET_ADDRESS = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w-][\w.-]*)*)\/?$/
const parseBackupTarget = (value: string | undefined) => {
  if (value === undefined) return undefined
  const [, bucket, path = ''] = BUCKET_ADDRESS.exec(value) ?? []
  return Object.freeze(bucket ? { bucket, prefix: path && `${path.slice(1)}/` } : { folder: resolve(value) })
}
/** A password with an unescaped `/` or `#` ends the host too early, and parts of it would appear in messages about that host. */
const isDatabaseUrl = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, pathname, hash } = new URL(value)
  return /^postgres(ql)?:$/.test(protocol) && !pathname.includes('@') && hash === ''
}
const isAddressOrNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  return family > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}
/** A name that ends with a number is rejected as a mistyped IP address. */
const isHost = (value: string) => isIP(value) > 0 || (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value) && !/(^|\.)\d+$/.test(value))
const isGigabytes = (value: string) => /^\d{1,6}$/.test(value) && Number(value) > 0
const parseList = (value: string | undefined) => (value ?? '').split(',').flatMap((entry) => entry.trim() || [])

/** Every variable of the gateway. `.env.example` explains them, and a test compares the two. */
export const variables = object({
  PORT: text()
    .default('8080')
    .test('port', 'PORT must be a whole number from 0 to 65535', (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535),
  HOST: text()
    .default('0.0.0.0')
    .test('host', 'HOST must be an IP address or a host name, such as 0.0.0.0, 127.0.0.1 or localhost', isHost),
  PUBLIC_URL: text().test(
    'origin',
    'PUBLIC_URL must be an origin without a path, such as https://example.org',
    (value) => value === undefined || isWebOrigin(value),
  ),
  DATA_DIR: text().default('.data'),
  DATABASE_URL: text().test(
    'url',
    'DATABASE_URL must look like postgres://user:password@host:5432/name, with %2F, %40 or %23 for /, @ or # in the password',
    (value) => value === undefined || isDatabaseUrl(value),
  ),
  S3_ENDPOINT: text().test(
    'origin',
    'S3_ENDPOINT must be an origin such as https://s3.example.org',
    (value) => value === undefined || isWebOrigin(value),
  ),
  S3_REGION: text().default('us-east-1'),
  S3_ACCESS_KEY: text(),
  S3_SECRET_KEY: text(),
  S3_BUCKET: text(),
  ADMIN_EMAIL: text().email('ADMIN_EMAIL must be an email address'),
  ADMIN_PASSWORD: text()
    .min(PASSWORD_CHARACTERS_MIN, `ADMIN_PASSWORD must have at least ${PASSWORD_CHARACTERS_MIN} characters`)
    .max(PASSWORD_CHARACTERS_MAX, `ADMIN_PASSWORD must have at most ${PASSWORD_CHARACTERS_MAX} characters`),
  ADMIN_PASSWORD_FILE: text(),
  TRUSTED_PROXIES: text().test(
    'addresses',
    'TRUSTED_PROXIES must be a comma-separated list of IP addresses or networks, such as 10.0.0.0/8, ::1',
    (value) => parseList(value).every(isAddressOrNetwork),
  ),
  SITE_URL: text().test(
    'origin',
    'SITE_URL must be an origin without a path, such as https://example.org',
    (value) => value === undefined || isWebOrigin(value),
  ),
  RELEASES_TOKEN: text(),
  RELEASE_PUBLIC_KEYS: text().test(
    'keys',
    'RELEASE_PUBLIC_KEYS must be a comma-separated list of <app>=<Ed25519 public key, base64>',
    (value) => parseReleaseKeys(value) !== undefined,
  ),
  WEBHOOK_URL: text().test(
    'url',
    'WEBHOOK_URL must be an address such as https://example.org/hooks/portfolio, without a user name',
    (value) => value === undefined || isWebAddress(value),
  ),
  WEBHOOK_SECRET: text().test(
    'secret',
    'WEBHOOK_SECRET must be whsec_ and the base64 of 24 to 64 bytes',
    (value) => value === undefined || isWebhookSecret(value),
  ),
  BACKUP_TO: text().test(
    'target',
    'BACKUP_TO must be a folder, or a bucket and a prefix such as s3://backups/site',
    (value) => value === undefined || !value.includes('://') || BUCKET_ADDRESS.test(value),
  ),
  UPLOAD_QUOTA_GB: text().default('50').test('gigabytes', 'UPLOAD_QUOTA_GB must be a whole number from 1 to 999999', isGigabytes),
  UPLOAD_QUOTA_GB_A_DAY: text()
    .default('10')
    .test('gigabytes', 'UPLOAD_QUOTA_GB_A_DAY must be a whole number from 1 to 999999', isGigabytes),
  IDENTIFIER_LOOKUP: text().default('on').oneOf(['on', 'off'], 'IDENTIFIER_LOOKUP must be on or off'),
  STATISTICS: text().default('on').oneOf(['on', 'off'], 'STATISTICS must be on or off'),
  SHUTDOWN_DELAY_SECONDS: text()
    .default('5')
    .test(
      'seconds',
      'SHUTDOWN_DELAY_SECONDS must be a whole number from 0 to 300',
      (value) => /^\d{1,3}$/.test(value) && Number(value) <= 300,
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: text().test(
    'origin',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an origin such as http://collector:4318',
    (value) => value === undefined || isWebOrigin(value),
  ),
  /** The exporter reads it itself. */
  OTEL_EXPORTER_OTLP_HEADERS: text(),
  OTEL_SERVICE_NAME: text().default('portfolio'),
  OTEL_TRACES_SAMPLER_ARG: text()
    .default('1')
    .test('share', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1', (value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value)),
  LOG_LEVEL: text().oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', undefined],
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ),
})
type Values = InferType<typeof variables>

const validateCombinations = (values: Values): string[] => {
  const problems: string[] = []
  const storage = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'] as const
  const missing = storage.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < storage.length)
    problems.push(`Either all or none of ${storage.join(', ')} must be set; missing: ${missing.join(', ')}`)
  if (values.BACKUP_TO?.startsWith('s3://') && !values.S3_ENDPOINT) problems.push('BACKUP_TO with s3:// requires S3_ENDPOINT and its keys')
  if (Boolean(values.WEBHOOK_URL) !== Boolean(values.WEBHOOK_SECRET)) problems.push('WEBHOOK_URL and WEBHOOK_SECRET must be set together')
  if (values.ADMIN_PASSWORD && values.ADMIN_PASSWORD_FILE) problems.push('Set ADMIN_PASSWORD or ADMIN_PASSWORD_FILE, not both')
  const password = values.ADMIN_PASSWORD ?? values.ADMIN_PASSWORD_FILE
  if (values.ADMIN_EMAIL && !password) problems.push('ADMIN_EMAIL requires ADMIN_PASSWORD or ADMIN_PASSWORD_FILE')
  if (password && !values.ADMIN_EMAIL) problems.push('ADMIN_EMAIL must be set together with the password')
  return problems
}

export const formatProblems = (problems: string[]): string =>
  `Invalid environment variables:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`

type Source = Record<string, string | undefined>

const selectVariables = (source: Source) => Object.fromEntries(Object.keys(variables.fields).map((name) => [name, source[name]]))
const castVariables = (source: Source) => variables.cast(selectVariables(source), { assert: false }) as Values

const parseVariables = (source: Source): Values => {
  const named = selectVariables(source)
  const problems: string[] = []
  const values = castVariables(source)
  try {
    variables.validateSync(named, { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    problems.push(...error.errors)
  }
  problems.push(...validateCombinations(values))
  if (problems.length) throw new Error(formatProblems(problems))
  return values
}

const FILE = '.env'

/** Adds the variables of the `.env` file to the environment, in which a variable that is already set takes precedence, and returns them. */
const loadFile = (): Source => {
  const file = existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {}
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value
  return file
}

const SITE_VARIABLES = ['DATA_DIR', 'DATABASE_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const SECRETS: readonly string[] = ['DATABASE_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
const HIDDEN = '…'

/** Lists the variables that say where a site is, and that a command in another shell would not read from the `.env` file. */
const listUnwritten = (values: Values, file: Values): [name: string, value: string][] => {
  const toValue = (from: Values, name: (typeof SITE_VARIABLES)[number]) => (name === 'DATA_DIR' ? resolve(from[name]) : (from[name] ?? ''))
  return SITE_VARIABLES.filter((name) => toValue(values, name) !== toValue(file, name)).map((name) => {
    const value = toValue(values, name)
    return [name, value && SECRETS.includes(name) ? HIDDEN : value]
  })
}

/**
 * Returns the validated, frozen settings. An empty variable counts as unset.
 * Throws one error that names every problem and never a value.
 */
export const readEnv = (source: Source = process.env, file: Source = source === process.env ? loadFile() : {}) => {
  const values = parseVariables(source)
  return Object.freeze({
    port: Number(values.PORT),
    host: values.HOST,
    /** Origin without a trailing slash. Undefined: the address that the browser used. */
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    /** What a command in another shell needs to work on the same site. Secrets are hidden. */
    siteVariables: Object.freeze(listUnwritten(values, castVariables(file))),
    /** Undefined: the built-in PostgreSQL with its files in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** Undefined: objects are files in `dataDir`. */
    s3: values.S3_ENDPOINT
      ? Object.freeze({
          endpoint: values.S3_ENDPOINT,
          region: values.S3_REGION,
          accessKey: values.S3_ACCESS_KEY as string,
          secretKey: values.S3_SECRET_KEY as string,
          bucket: values.S3_BUCKET as string,
        })
      : undefined,
    admin: values.ADMIN_EMAIL
      ? Object.freeze({ email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD, passwordFile: values.ADMIN_PASSWORD_FILE })
      : undefined,
    trustedProxies: Object.freeze(parseList(values.TRUSTED_PROXIES)),
    /** Site and API token of the releases command. Undefined: the site on this machine. */
    siteUrl: values.SITE_URL,
    releasesToken: values.RELEASES_TOKEN,
    /** Of an app with a key, only signed releases are activated and served. */
    releaseKeys: Object.freeze(parseReleaseKeys(values.RELEASE_PUBLIC_KEYS) ?? {}),
    /** Where events are delivered. Undefined: nowhere. */
    webhook: values.WEBHOOK_URL ? Object.freeze({ url: values.WEBHOOK_URL, secret: values.WEBHOOK_SECRET as string }) : undefined,
    /** Where a backup is written every day. Undefined: nowhere. */
    backupTarget: parseBackupTarget(values.BACKUP_TO),
    /** How much uploads may take, in bytes. */
    uploadQuota: Object.freeze({ total: Number(values.UPLOAD_QUOTA_GB) * 1e9, day: Number(values.UPLOAD_QUOTA_GB_A_DAY) * 1e9 }),
    /** Whether other sites are requested: Crossref and others about identifiers that the owner enters, and all to which pages link. */
    looksUpIdentifiers: values.IDENTIFIER_LOOKUP === 'on',
    /** Whether views of pages and downloads of files are counted. */
    countsReadings: values.STATISTICS === 'on',
    /** Between SIGTERM and the end of listening, so that load balancers notice that the gateway is not ready. */
    shutdownDelayMs: Number(values.SHUTDOWN_DELAY_SECONDS) * 1_000,
    /** Where traces are sent, and how many of them. Undefined: nowhere. */
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? Object.freeze({
          endpoint: new URL(values.OTEL_EXPORTER_OTLP_ENDPOINT).origin,
          serviceName: values.OTEL_SERVICE_NAME,
          share: Number(values.OTEL_TRACES_SAMPLER_ARG),
        })
      : undefined,
    /** Undefined: depends on whether the output is a terminal. */
    logLevel: values.LOG_LEVEL,
  })
}

export type Env = ReturnType<typeof readEnv>

/** Returns the environment of a thread: no secrets, only what selects the build of React and where Node keeps compiled code. */
export const readThreadEnv = (): Record<string, string> => {
  const { NODE_ENV, NODE_COMPILE_CACHE } = process.env
  return { NODE_ENV: NODE_ENV || 'production', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}
