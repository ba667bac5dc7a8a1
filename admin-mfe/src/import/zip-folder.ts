import { FILE_TYPES, GENERATED_FOLDERS, SITE_BYTES_MAX, SITE_FILES_MAX } from '@portfolio/contracts'

/** Files that an import reads. Others are not uploaded. */
const WANTED = /\.(?:md|markdown|mkd|mkdn|html?|ya?ml|toml|json|bib|xml|png|jpe?g|gif)$/i

/** Files to which works and posts link. */
const ATTACHMENT = new RegExp(`\\.(?:${Object.keys(FILE_TYPES).join('|')})$`, 'i')

export interface ChosenFile {
  file: File
  /** Path in the ZIP file. */
  path: string
}

/** Returns the path of a chosen or dropped file, which begins with the name of its folder. */
const getPath = (file: File): string => {
  const { path = '' } = file as File & { path?: string }
  return (file.webkitRelativePath || path || file.name).replace(/^\.?\/+/, '')
}

/** Returns the folder that contains all files, ending with a slash, or an empty text. */
const findFolder = (paths: readonly string[]): string => {
  const folder = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? ''
  return paths.every((path) => path.startsWith(folder)) ? folder : ''
}

/** Returns the files of a folder that an import reads. The name of the folder itself may be any. */
export const chooseFiles = (files: readonly File[]): ChosenFile[] => {
  const folder = findFolder(files.map(getPath))
  const all = files.map((file) => ({ file, path: getPath(file).slice(folder.length) }))
  // Hugo writes the built site to `public`. In other systems, this folder is part of the site.
  const isBuilt = all.some(({ path }) => path.startsWith('content/')) ? /^public\// : /^$/
  return all
    .filter(({ path }) => (WANTED.test(path) || ATTACHMENT.test(path)) && !GENERATED_FOLDERS.test(path) && !isBuilt.test(path))
    .map(({ file, path }) => ({ file, path: GENERATED_FOLDERS.test(folder) ? path : folder + path }))
}

export const getBytes = (chosen: readonly ChosenFile[]): number => chosen.reduce((bytes, { file }) => bytes + file.size, 0)

/** Leaves out what works and posts link to if the files are too large or too many. The review names what is missing. */
export const fitFiles = (chosen: ChosenFile[]): ChosenFile[] =>
  getBytes(chosen) > SITE_BYTES_MAX || chosen.length > SITE_FILES_MAX ? chosen.filter(({ path }) => !ATTACHMENT.test(path)) : chosen

/** Packs files into one ZIP file, without compression: images are already compressed, and texts are small. */
export const zipFolder = async (
  name: string,
  chosen: readonly ChosenFile[],
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
  for (const [index, { file, path }] of chosen.entries()) {
    signal.throwIfAborted()
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
    onProgress(index + 1)
  }
  zip.end()
  return new File(pieces, `${name}.zip`, { type: 'application/zip' })
}
