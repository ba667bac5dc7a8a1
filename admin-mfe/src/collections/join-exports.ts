import type { ExportExtension } from '@portfolio/contracts'

/** Joins exported files of one work each into one file. */
export const joinExports = (files: readonly string[], extension: ExportExtension): string =>
  extension === 'json'
    ? JSON.stringify(
        files.flatMap((file) => JSON.parse(file)),
        null,
        2,
      )
    : files.map((file) => `${file.trimEnd()}\n`).join('\n')
