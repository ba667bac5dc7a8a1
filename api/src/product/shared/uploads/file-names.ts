import { FILE_TYPES, FILES_PREFIX, type FileExtension } from '@portfolio/contracts'
import anyAscii from 'any-ascii'
import { UUID_PATTERN } from '#http/ids.ts'

const STEM_CHARACTERS_MAX = 80
const FALLBACK = 'file'
const EXTENSIONS = Object.keys(FILE_TYPES)
const NAME = new RegExp(`^[A-Za-z\\d_-][A-Za-z\\d._-]*\\.(${EXTENSIONS.join('|')})$`)
const ID = new RegExp(`^${UUID_PATTERN}$`)

/** Returns the name that a file is served with: that of the upload, in characters that never need to be escaped. */
export const toFileName = (uploadName: string, extension: FileExtension): string => {
  const name = uploadName
    .slice(0, 1_000)
    // Browsers write a quotation mark and line breaks so. Source: https://html.spec.whatwg.org/#multipart-form-data
    .replace(/%(?:22|0A|0D)/gu, ' ')
    .replace(/^.*[/\\]/su, '')
    .replace(/\.[A-Za-z\d]{1,5}$/u, '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
  // Transliterates other letters: "Søn" becomes "Son".
  const stem = anyAscii(name)
    .replace(/[^A-Za-z\d_]+/gu, '-')
    .slice(0, STEM_CHARACTERS_MAX)
    .replace(/^-+|-+$/gu, '')
  return `${stem || FALLBACK}.${extension}`
}

export const FILE_KEY_PREFIX = 'files/'
export const toFileKey = (id: string, name: string): string => `${FILE_KEY_PREFIX}${id}/${name}`
export const toFileUrl = (id: string, name: string): string => `${FILES_PREFIX}${id}/${name}`

export interface FileAddress {
  id: string
  key: string
  extension: FileExtension
}

/** Parses the two parts of a file's address. Returns undefined for a name that no upload can have. */
export const parseFileAddress = (id: string, name: string): FileAddress | undefined => {
  const extension = NAME.exec(name)?.[1] as FileExtension | undefined
  return extension && name.length <= STEM_CHARACTERS_MAX + 1 + extension.length && ID.test(id)
    ? { id, key: toFileKey(id, name), extension }
    : undefined
}

/** Returns the id in the key of a stored file, or undefined for any other key. */
export const getFileId = (key: string): string | undefined => {
  const [id = '', name = '', ...rest] = key.slice(FILE_KEY_PREFIX.length).split('/')
  return rest.length ? undefined : parseFileAddress(id, name)?.id
}
