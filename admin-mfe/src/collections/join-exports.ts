import type { ExportExtension } from '@portfolio/contracts'

/** Returns one file of works from files of one work each. */
export const joinExports = (files: readonly string[], extension: ExportExtension): string =>
  extension === 'json'
    ? JSON.stringify(
        files.flatMap((file) => JSON.parse(file)),
        null,
        2,
      )
    : files.map((file) => `${file.trimEnd()}\n`).join('\n')
