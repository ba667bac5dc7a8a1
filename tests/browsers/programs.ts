import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first program that is installed: a name in PATH, or a path. */
export const findProgram = (...programs: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = programs.flatMap((program) => (program.includes('/') ? program : folders.map((folder) => join(folder, program))))
  return paths.find((path) => existsSync(path))
}
