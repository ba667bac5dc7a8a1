import type { Generated } from 'kysely'

export interface MediaRow {
  id: string
  extension: 'jpg' | 'png' | 'gif'
  width: number
  height: number
  widths: Generated<number[]>
  /** Of an animation, whose variants are WebP only. */
  animatedWidths: Generated<number[]>
  /** The rules that its variants follow (`VARIANT_RULES`). 0: it has none yet, or an earlier gateway made them. */
  variantRules: Generated<number>
  /** `#rrggbb`, shown until it has loaded. Null: it has transparent parts, or no variants yet. */
  color: Generated<string | null>
  /** All its files. */
  bytes: number
  /** Null: not described yet. Empty: decorative. */
  altText: Generated<string | null>
  caption: Generated<string>
  /** In percent from the left and from the top; null for the center. */
  focusX: Generated<number | null>
  focusY: Generated<number | null>
  createdAt: Generated<Date>
}

/** An uploaded file that works link to. */
export interface FileRow {
  id: string
  /** Last part of its address, with the extension of its type. */
  name: string
  bytes: number
  createdAt: Generated<Date>
}

/** The digest of an object when it was first read. */
interface ObjectDigestRow {
  key: string
  bytes: number
  /** As hexadecimal digits. */
  sha256: string
  seenAt: Generated<Date>
}

/** Images, files, and what is known of their objects. */
export interface UploadTables {
  media: MediaRow
  files: FileRow
  objectDigests: ObjectDigestRow
}
