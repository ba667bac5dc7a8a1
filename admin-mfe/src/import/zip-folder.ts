/** Files that an import reads. Others, such as built pages and packages, are not uploaded. */
const WANTED = /\.(?:md|markdown|mkd|mkdn|html?|ya?ml|toml|json|bib|xml|png|jpe?g|gif)$/i
const IGNORED = /(?:^|\/)(?:node_modules|vendor|_site|public|resources|\.[^/]+)\//

/** Returns the path of a chosen or dropped file, relative to its folder. */
const getPath = (file: File): string => {
  const { path = '' } = file as File & { path?: string }
  return (file.webkitRelativePath || path || file.name).replace(/^\.?\/+/, '')
}

export const chooseFiles = (files: readonly File[]): File[] =>
  files.filter((file) => WANTED.test(file.name) && !IGNORED.test(`/${getPath(file)}`))

/** Packs a folder into one ZIP file, without compression: images are already compressed, and texts are small. */
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
