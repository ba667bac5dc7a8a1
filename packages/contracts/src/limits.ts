/** Business constants of the specification, section 9. Units are in the names. */
export const TEXT_CHARACTERS_MIN = 4
export const PASSWORD_CHARACTERS_MIN = 8
/** Long enough for any passphrase; limits the CPU time of hashing at sign-in. */
export const PASSWORD_CHARACTERS_MAX = 128

export const TITLE_CHARACTERS_MAX = 500
export const LINK_CHARACTERS_MAX = 2_048
export const PLAIN_TEXT_CHARACTERS_MAX = 20_000
/** Of a field, by what it holds. */
export const FIELD_CHARACTERS_MAX = {
  text: TITLE_CHARACTERS_MAX,
  people: PLAIN_TEXT_CHARACTERS_MAX,
  date: TITLE_CHARACTERS_MAX,
  link: LINK_CHARACTERS_MAX,
  longText: PLAIN_TEXT_CHARACTERS_MAX,
}
export const RICH_TEXT_BYTES_MAX = 1_000_000
export const IMAGES_MAX = 50
export const TAGS_MAX = 20
export const TAG_CHARACTERS_MAX = 60
export const IMAGE_TEXT_CHARACTERS_MAX = 1_000
export const FOOTER_LINKS_MAX = 12
export const OWN_NAMES_MAX = 12
export const PROFILE_LINKS_MAX = 20
export const SELECTED_WORKS_MAX = 12
export const NEWS_LINES_MAX = 12
/** "Professor of …, Department of …, University of …" */
export const POSITION_CHARACTERS_MAX = 200
/** The longest email address (RFC 5321). */
export const EMAIL_CHARACTERS_MAX = 254
export const WORK_LINKS_MAX = 20
export const RELATED_WORKS_MAX = 100
/** Of a language tag, as RFC 5646 recommends. */
export const LANGUAGE_CHARACTERS_MAX = 35
export const SLUG_CHARACTERS_MAX = 120
/** Names in one role. A collaboration of thousands is one name. */
export const WORK_NAMES_MAX = 250
export const BIBTEX_CHARACTERS_MAX = 100_000
/** The longest styles of the CSL project have a third of this. */
export const CITATION_STYLE_CHARACTERS_MAX = 400_000
export const CITATION_STYLES_MAX = 50
/** Of one file. A whole reading list of thousands of entries is about 2,000,000. */
export const IMPORT_TEXT_CHARACTERS_MAX = 5_000_000
export const IMPORT_ENTRIES_MAX = 5_000
export const IMPORT_UNDO_DAYS = 30
/** The longest DOIs in use have about 200, and their addresses some more. */
export const IDENTIFIER_CHARACTERS_MAX = 500
/** A paper of 3,000 authors in CSL-JSON has a third of this. */
export const RECOGNIZE_CHARACTERS_MAX = 1_000_000

export const UPLOAD_FILES_MAX = 1
export const UPLOAD_BYTES_MAX = 800_000_000
export const UPLOAD_HINT = 'PNG, JPG, GIF up to 10MB'
export const UPLOAD_TYPES = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] }

export const FILE_BYTES_MAX = 100_000_000

export const TOAST_MS = { blank: 4_000, error: 4_000, custom: 4_000, success: 2_000, loading: Number.POSITIVE_INFINITY }
export const TOAST_REMOVAL_DELAY_MS = 1_000
export const TOAST_WIDTH_MAX_PX = 350

export const IMAGE_ROTATION_MS = 4_000
export const TEXTAREA_ROWS = 6

export const TOKEN_STORAGE_KEY = 'token'
export const TOKEN_HEADER = 'x-auth-token'
