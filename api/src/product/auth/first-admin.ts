import { readFile } from 'node:fs/promises'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { hashPassword, randomPassword, validatePassword } from './passwords.ts'
import { createUserStore } from './user-store.ts'

interface Wanted {
  email: string
  password?: string | undefined
  passwordFile?: string | undefined
}

interface Dependencies {
  db: Db
  log: Log
  /** From ADMIN_EMAIL and its password. */
  admin: Wanted | undefined
  /** The database is the built-in one: then an owner is made up, so that the first visit can go straight in. */
  isEmbedded: boolean
}

const EMBEDDED_EMAIL = 'admin@example.com'

/** The password of a file: its text without the line's end. */
export const passwordFrom = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The password file cannot be read (${error.code})`)
  })
  return text.replace(/\r?\n$/, '')
}

/**
 * Makes the owner's account at the first start, and never touches one that exists.
 * Answers the credentials only when the password was made up here: they are printed once and kept nowhere.
 */
export const ensureFirstAdmin = async ({
  db,
  log,
  admin,
  isEmbedded,
}: Dependencies): Promise<{ email: string; password: string } | undefined> => {
  const users = createUserStore(db)
  if (await users.first()) return undefined
  if (!admin && !isEmbedded) {
    log.warn('There is no owner yet: run `npm run owner -- create --email you@example.org`, or set ADMIN_EMAIL and ADMIN_PASSWORD')
    return undefined
  }
  const email = admin?.email ?? EMBEDDED_EMAIL
  const given = admin && (admin.password ?? (admin.passwordFile ? await passwordFrom(admin.passwordFile) : undefined))
  const password = given ?? randomPassword()
  const fault = validatePassword(password, email)
  if (fault) throw new Error(`The admin password cannot be used. ${fault}.`)
  if (!(await users.createFirst(email, await hashPassword(password)))) return undefined
  log.info({ event: 'owner created' }, 'The owner may sign in')
  return given === undefined ? { email, password } : undefined
}
