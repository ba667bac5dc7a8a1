/**
 * The owner's account from the command line: `npm run owner -- create|reset-password --email you@example.org`.
 * Without a password from a file or standard input, one is made up and printed once.
 */
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { string } from 'yup'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { startEmbeddedPostgres } from './embedded-postgres/postgres.ts'
import { readEnv } from './env.ts'
import { createLog } from './http/log.ts'
import { passwordFrom } from './product/auth/first-admin.ts'
import { hashPassword, randomPassword, validatePassword } from './product/auth/passwords.ts'
import { createUserStore, type UserStore } from './product/auth/user-store.ts'

const USAGE = `Usage: npm run owner -- create         --email you@example.org [--password-file FILE | --password-stdin]
       npm run owner -- reset-password --email you@example.org [--password-file FILE | --password-stdin]`

const options = { email: { type: 'string' }, 'password-file': { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const

const readCommand = () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, ...more] = positionals
  const email = values.email?.trim() ?? ''
  if ((command !== 'create' && command !== 'reset-password') || more.length) throw new Error(USAGE)
  if (!email || !string().email().isValidSync(email)) throw new Error(`Give a valid --email.\n${USAGE}`)
  return { command, email, file: values['password-file'], fromInput: values['password-stdin'] ?? false } as const
}
type Command = ReturnType<typeof readCommand>

const choosePassword = async ({ email, file, fromInput }: Command) => {
  const given = file ? await passwordFrom(file) : fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const password = given ?? randomPassword()
  const fault = validatePassword(password, email)
  if (fault) throw new Error(`${fault}.`)
  return { password, isMadeUp: given === undefined }
}

const carryOut = async ({ command, email }: Command, password: string, users: UserStore): Promise<string> => {
  const hash = await hashPassword(password)
  if (command === 'create') {
    if (await users.createFirst(email, hash)) return `${email} may sign in.`
    throw new Error('There is an owner already. Use reset-password to give the account a new password.')
  }
  if (await users.resetPassword(email, hash)) return `${email} has a new password, and every session has ended.`
  throw new Error(`Nobody has the email address ${email}.`)
}

/** DATABASE_URL, or the built-in database whether the server is running or not. */
const openDatabase = async () => {
  const env = readEnv()
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({ dir: join(env.dataDir, 'postgres'), log: createLog('silent') })
}

const run = async () => {
  const command = readCommand()
  const { password, isMadeUp } = await choosePassword(command)
  const { url, stop } = await openDatabase()
  try {
    await migrate(url)
    const db = createDatabase(url, { connectionsMax: 1 })
    try {
      console.log(await carryOut(command, password, createUserStore(db)))
      if (isMadeUp) console.log(`Password (shown only now): ${password}`)
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
  }
}

run().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
