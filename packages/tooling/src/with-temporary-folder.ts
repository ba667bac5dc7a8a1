import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Calls `use` with a new folder, and then removes it, also when the process exits meanwhile. Other accounts, such as that of PostgreSQL, can read it. */
export const withTemporaryFolder = async <Result>(prefix: string, use: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', removeAtExit)
  try {
    await chmod(folder, 0o755)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.off('exit', removeAtExit)
  }
}
