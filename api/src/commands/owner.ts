/**
 * Manages the owner's account and the API tokens in the database. Without a password from a file or standard input, one is generated.
 * A generated password and a new token are printed once.
 */
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { APP_NAMES, type AppName, TOKEN_NAME } from '@portfolio/contracts'
import { string } from 'yup'
import { actAs } from '#audit/origin.ts'
import { createDatabase, type Db } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { readEnv } from '#env'
import { withContext } from '#shared/with-context.ts'
import { createApiTokenStore } from '../product/auth/api-token-store.ts'
import { readPasswordFile } from '../product/auth/first-owner.ts'
import { createPasskeyStore } from '../product/auth/passkey-store.ts'
import { hashPassword, randomPassword, validatePassword } from '../product/auth/passwords.ts'
import { createToken } from '../product/auth/tokens.ts'
import { createUserStore } from '../product/auth/user-store.ts'
import { formatTime } from './format-time.ts'
import { openSiteDatabase } from './open-site.ts'
import { parseArguments } from './parse-arguments.ts'
import { printOutcome } from './print-outcome.ts'

const USAGE = `Usage: npm run owner -- create         --email you@example.org [--password-file FILE | --password-stdin]
       npm run owner -- reset-password --email you@example.org [--password-file FILE | --password-stdin]
       npm run owner -- token          --name ci [--app public-mfe] [--token-file FILE]
                                       (a token for the releases command, of all apps or confined to one, shown once)
       npm run owner -- tokens
       npm run owner -- revoke-token   --name ci
       npm run owner -- passkeys
       npm run owner -- remove-passkeys  (all of them; the password stays)`

const options = {
  email: { type: 'string' },
  'password-file': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  name: { type: 'string' },
  app: { type: 'string' },
  'token-file': { type: 'string' },
} as const

const readOptions = (args: string[]) => {
  const { values, positionals } = parseArguments({ args, options, allowPositionals: true }, USAGE)
  const [command = '', ...more] = positionals
  if (more.length) throw new Error(USAGE)
  return { command, values }
}
type Options = ReturnType<typeof readOptions>['values']

/** Runs against the database and returns what to print. */
type Command = (db: Db) => Promise<string>
/** Checks the options and reads a password before the database is opened. */
type Prepare = (options: Options, input: NodeJS.ReadableStream) => Promise<Command>

const requireEmail = ({ email = '' }: Options): string => {
  if (!email.trim() || !string().email().isValidSync(email.trim())) throw new Error(`A valid --email is required.\n${USAGE}`)
  return email.trim()
}

const requireName = ({ name = '' }: Options): string => {
  if (!TOKEN_NAME.test(name)) throw new Error(`A --name of letters, digits, "-", "_" and "." is required.\n${USAGE}`)
  return name
}

const readApp = ({ app }: Options): AppName | null => {
  const found = APP_NAMES.find((name) => name === app) ?? null
  if (app !== undefined && !found) throw new Error(`The --app must be one of ${APP_NAMES.join(', ')}.\n${USAGE}`)
  return found
}

const readOrGeneratePassword = async (
  email: string,
  { 'password-file': file, 'password-stdin': fromInput }: Options,
  input: NodeJS.ReadableStream,
) => {
  const given = file ? await readPasswordFile(file) : fromInput ? (await text(input)).replace(/\r?\n$/, '') : undefined
  const password = given ?? randomPassword()
  const problem = validatePassword(password, email)
  if (problem) throw new Error(`${problem}.`)
  return { password, note: given === undefined ? `\nPassword (shown only now): ${password}` : '' }
}

const createAccount: Prepare = async (options, input) => {
  const email = requireEmail(options)
  const { password, note } = await readOrGeneratePassword(email, options, input)
  return async (db) => {
    if (await createUserStore(db).createOwner(email, await hashPassword(password))) return `${email} can sign in.${note}`
    throw new Error('An owner already exists. Use reset-password to set a new password.')
  }
}

const readPasskeys = async (db: Db) => {
  const owner = await createUserStore(db).findOwner()
  return owner ? createPasskeyStore(db).list(owner.id) : []
}

const resetPassword: Prepare = async (options, input) => {
  const email = requireEmail(options)
  const { password, note } = await readOrGeneratePassword(email, options, input)
  return async (db) => {
    if (await createUserStore(db).resetPassword(email, await hashPassword(password))) {
      const { length } = await readPasskeys(db)
      const passkeys = length ? `\nPasskeys that still sign in: ${length}. List them with passkeys, delete them with remove-passkeys.` : ''
      const names = (await createApiTokenStore(db).list()).map(({ name }) => name).join(', ')
      const tokens = names ? `\nAPI tokens that still work: ${names}. List them with tokens, revoke them with revoke-token.` : ''
      return `The password of ${email} has been changed and every session has ended.${passkeys}${tokens}${note}`
    }
    const owner = await createUserStore(db).findOwner()
    throw new Error(`No user with email ${email}. ${owner ? `The owner has ${owner.email}.` : 'Add the owner with create.'}`)
  }
}

/** Writes a token to a new file that only this account may read. */
const writeToken = (file: string, token: string) =>
  writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? ': it already exists. Name a new one, or delete it first.' : ` (${error.code})`
    throw new Error(`Cannot write the token file ${file}${reason}`)
  })

const addToken: Prepare = async (options) => {
  const name = requireName(options)
  const app = readApp(options)
  const file = options['token-file']
  return async (db) => {
    const tokens = createApiTokenStore(db)
    if (await tokens.isUsed(name)) throw new Error(`A token named ${name} already exists. Revoke it first.`)
    const token = createToken()
    // First, so that no token is valid that nobody has.
    if (file) await writeToken(file, token)
    await tokens.create(name, app, token)
    if (file) return `Token ${app ? `${name}, for ${app} only,` : name} is in ${file}.`
    return `Token ${name} (${app ? `for ${app} only, ` : ''}shown only now): ${token}`
  }
}

const describeUse = (lastUsedAt: string | undefined) => (lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'never used')

const listTokens: Prepare = async () => async (db) => {
  const lines = (await createApiTokenStore(db).list()).map(
    ({ name, app, createdAt, lastUsedAt }) =>
      `${name}  ${app ? `${app} only  ` : ''}created ${formatTime(createdAt.toISOString())}  ${describeUse(lastUsedAt?.toISOString())}`,
  )
  return lines.join('\n') || 'There are no API tokens.'
}

const revokeToken: Prepare = async (options) => {
  const name = requireName(options)
  return async (db) => {
    if (await createApiTokenStore(db).revoke(name)) return `Token ${name} has been revoked.`
    throw new Error(`No token named ${name}. List them with tokens.`)
  }
}

const listPasskeys: Prepare = async () => async (db) => {
  const lines = (await readPasskeys(db)).map(
    ({ name, createdAt, lastUsedAt }) => `${name}  added ${formatTime(createdAt)}  ${describeUse(lastUsedAt ?? undefined)}`,
  )
  return lines.join('\n') || 'There are no passkeys.'
}

const removePasskeys: Prepare = async () => async (db) => {
  const removed = await createPasskeyStore(db).removeAll()
  return removed ? `Passkeys deleted: ${removed}. The owner signs in with the password.` : 'There are no passkeys.'
}

const commands: Record<string, Prepare> = {
  create: createAccount,
  'reset-password': resetPassword,
  token: addToken,
  tokens: listTokens,
  'revoke-token': revokeToken,
  passkeys: listPasskeys,
  'remove-passkeys': removePasskeys,
}

/** Runs a command and resolves with what to print. */
export const manageOwner = async (args: string[], getEnv = () => readEnv(), input: NodeJS.ReadableStream = process.stdin) => {
  const { command, values } = readOptions(args)
  const prepare = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!prepare) throw new Error(USAGE)
  const execute = await prepare(values, input)
  const { url, name, stop } = await openSiteDatabase(getEnv())
  try {
    await migrate(url).catch(withContext(`Cannot use ${name}`))
    const db = createDatabase(url, { connectionsMax: 1 })
    try {
      return await actAs({ kind: 'command' }, () => execute(db))
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
  }
}

if (import.meta.main) await printOutcome(manageOwner(process.argv.slice(2)))
