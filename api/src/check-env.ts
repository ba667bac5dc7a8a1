import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { findExisting } from '#shared/data-dir.ts'
import { type Env, formatProblems } from './env.ts'
import { readPasswordFile } from './product/auth/first-owner.ts'
import { validatePassword } from './product/auth/passwords.ts'

const checkDataDir = async (dataDir: string): Promise<string[]> => {
  const existing = await findExisting(dataDir)
  if (!(await stat(existing)).isDirectory()) return [`DATA_DIR must be a folder, and ${existing} is a file`]
  return access(existing, constants.W_OK | constants.X_OK).then(
    () => [],
    (error: NodeJS.ErrnoException) => [`DATA_DIR must be a folder in which this account may write; ${existing} is not (${error.code})`],
  )
}

const checkPassword = async ({ admin }: Env): Promise<string[]> => {
  if (!admin) return []
  const name = admin.passwordFile ? 'ADMIN_PASSWORD_FILE' : 'ADMIN_PASSWORD'
  try {
    const password = admin.passwordFile ? await readPasswordFile(admin.passwordFile) : (admin.password ?? '')
    const problem = validatePassword(password, admin.email)
    return problem ? [`${name} holds a password that is not accepted. ${problem}`] : []
  } catch (error) {
    return [`${name} must name a file that can be read. ${(error as Error).message}`]
  }
}

/**
 * Checks what the settings name: throws one error with every problem, before anything is created or opened.
 * A DATABASE_URL and an object store are checked when they are used.
 */
export const checkEnv = async (env: Env): Promise<void> => {
  const problems = [...(await checkDataDir(env.dataDir)), ...(await checkPassword(env))]
  if (problems.length) throw new Error(formatProblems(problems))
}
