/**
 * Manages the owner's account: `npm run owner -- create|reset-password --email you@example.org`.
 * Without a password from a file or standard input, one is generated and printed once.
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
import { readPasswordFile } from './product/auth/first-owner.ts'
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
  if (!email || !string().email().isValidSync(email)) throw new Error(`A valid --email is required.\n${USAGE}`)
  return { command, email, file: values['password-file'], fromInput: values['password-stdin'] ?? false } as const
}
type Command = ReturnType<typeof readCommand>

const readOrGeneratePassword = async ({ email, file, fromInput }: Command) => {
  const given = file ? await readPasswordFile(file) : fromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const password = given ?? randomPassword()
  const problem = validatePassword(password, email)
  if (problem) throw new Error(`${problem}.`)
  return { password, isGenerated: given === undefined }
}

const runCommand = async ({ command, email }: Command, password: string, users: UserStore): Promise<string> => {
  const hash = await hashPassword(password)
  if (command === 'create') {
    if (await users.createOwner(email, hash)) return `${email} can sign in.`
    throw new Error('An owner already exists. Use reset-password to set a new password.')
  }
  if (await users.resetPassword(email, hash)) return `The password of ${email} has been changed and every session has ended.`
  throw new Error(`No user with email ${email}.`)
}

/** Connects to DATABASE_URL, or starts the built-in database unless it is already running. */
const openDatabase = async () => {
  const env = readEnv()
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({ dir: join(env.dataDir, 'postgres'), log: createLog('silent') })
}

const run = async () => {
  const command = readCommand()
  const { password, isGenerated } = await readOrGeneratePassword(command)
  const { url, stop } = await openDatabase()
  try {
    await migrate(url)
    const db = createDatabase(url, { connectionsMax: 1 })
    try {
      console.log(await runCommand(command, password, createUserStore(db)))
      if (isGenerated) console.log(`Password (shown only now): ${password}`)
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
