import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** Runs `work`, and then removes the file or folder at a path, also when the process exits meanwhile: it may be as large as the site. */
export const withTemporary = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  const removeAtExit = () => rmSync(path, { recursive: true, force: true })
  process.on('exit', removeAtExit)
  try {
    return await work()
  } finally {
    await rm(path, { recursive: true, force: true })
    process.off('exit', removeAtExit)
  }
}
