import { readFile } from 'node:fs/promises'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { hashPassword, randomPassword } from './passwords.ts'
import { createUserStore } from './user-store.ts'

interface Credentials {
  email: string
  password?: string | undefined
  passwordFile?: string | undefined
}

interface Dependencies {
  db: Db
  log: Log
  /** From ADMIN_EMAIL and ADMIN_PASSWORD or ADMIN_PASSWORD_FILE, checked by `checkEnv`. */
  credentials: Credentials | undefined
  /** Whether the database is the built-in one. It gets an owner with a generated password. */
  isEmbedded: boolean
}

const EMBEDDED_EMAIL = 'admin@example.com'

/** Resolves with the text of a password file, without its last line break. */
export const readPasswordFile = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read the password file ${file} (${error.code})`)
  })
  return text.replace(/\r?\n$/, '')
}

/**
 * Creates the owner's account at the first start. An existing account is never changed.
 * Resolves with the credentials only when the password was generated, so that it can be printed once.
 */
export const ensureFirstOwner = async ({
  db,
  log,
  credentials,
  isEmbedded,
}: Dependencies): Promise<{ email: string; password: string } | undefined> => {
  const users = createUserStore(db)
  if (await users.findOwner()) return undefined
  if (!credentials && !isEmbedded) {
    log.warn('There is no owner yet. Run `npm run owner -- create --email you@example.org`, or set ADMIN_EMAIL and ADMIN_PASSWORD')
    return undefined
  }
  const email = credentials?.email ?? EMBEDDED_EMAIL
  const given = credentials?.passwordFile ? await readPasswordFile(credentials.passwordFile) : credentials?.password
  const password = given ?? randomPassword()
  if (!(await users.createOwner(email, await hashPassword(password)))) return undefined
  log.info({ event: 'owner created' }, 'Created the owner')
  return given === undefined ? { email, password } : undefined
}
