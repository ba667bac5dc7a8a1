/** Files that an import reads. The rest of a folder, such as built pages and packages, stays where it is. */
const WANTED = /\.(?:md|markdown|mkd|mkdn|html?|ya?ml|toml|json|bib|xml|png|jpe?g|gif)$/i
const IGNORED = /(?:^|\/)(?:node_modules|vendor|_site|public|resources|\.[^/]+)\//

/** The path of a chosen or dropped file, from the folder that was chosen. */
const getPath = (file: File): string => {
  const { path = '' } = file as File & { path?: string }
  return (file.webkitRelativePath || path || file.name).replace(/^\.?\/+/, '')
}

/** Returns the files of a folder that an import reads. */
export const chooseFiles = (files: readonly File[]): File[] =>
  files.filter((file) => WANTED.test(file.name) && !IGNORED.test(`/${getPath(file)}`))

/** Resolves with a folder as one ZIP file. Images are compressed already, and texts are small, so nothing is compressed. */
export const zipFolder = async (
  name: string,
  files: readonly File[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<File> => {
  const { Zip, ZipPassThrough } = await import('fflate')
  const pieces: BlobPart[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    // A copy: the library reuses its buffers.
    pieces.push(piece.slice())
  })
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted()
    const entry = new ZipPassThrough(getPath(file))
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
    onProgress(index + 1)
  }
  zip.end()
  return new File(pieces, `${name}.zip`, { type: 'application/zip' })
}
