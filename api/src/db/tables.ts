import type { Beacon } from '@portfolio/contracts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What every row of content carries beside its own words. */
export interface ContentRow {
  /** UUIDv7, made by the application. */
  id: string
  /** Order of birth: lists show the highest first, and neither an edit nor a restore moves a row. */
  seq: GeneratedAlways<number>
  version: Generated<number>
  /** Set by a delete; the row stays for 30 days so that Undo can bring it back to its place. */
  deletedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface WorkRow extends ContentRow {
  title: string
  description: string
  author: string
  link: string
  releaseDate: string
}
interface ConferenceRow extends ContentRow {
  title: string
  description: string
  conferenceDate: string
}
interface ExternalLinkRow extends ContentRow {
  title: string
  link: string
}
export interface PostRow extends ContentRow {
  title: string
  /** Clean HTML, by the rules of the version beside it. */
  description: string
  sanitiserVersion: Generated<number>
}
export interface PostImageRow {
  postId: string
  mediaId: string
  position: number
}

export interface MediaRow {
  id: string
  extension: 'jpg' | 'png' | 'gif'
  width: number
  height: number
  widths: number[]
  bytes: number
  createdAt: Generated<Date>
}

export interface SettingsRow {
  one: Generated<boolean>
  version: Generated<number>
  ownerName: string
  tagline: string
  microblogUrl: string
  networkUrl: string
  backgroundImage: string | null
  copyrightYear: number
  footerLinks: JSONColumnType<{ title: string; link: string }[]>
  updatedAt: Generated<Date>
}

export interface UserRow {
  id: string
  /** Lower case. */
  email: string
  passwordHash: string
  createdAt: Generated<Date>
  passwordChangedAt: Generated<Date>
}

export interface SessionRow {
  /** SHA-256 of the token; the token itself is never stored. */
  tokenHash: Buffer
  userId: string
  addressKey: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

export interface SignInAttemptRow {
  key: string
  tries: number
  windowStartedAt: Date
  lastTryAt: Date
  blockedUntil: Date | null
}

export interface ReleaseSetRow {
  id: number
  shell: string
  publicMfe: string
  adminMfe: string
  activatedAt: Generated<Date>
  action: Generated<'activate' | 'rollback' | 'automatic'>
  reason: string | null
}

/** Views and failures that browsers tell of, by set; whoever told of one counts again only after an hour. */
export interface ReleaseViewsRow {
  setId: number
  views: number
}
export interface ReleaseFailureRow {
  setId: number
  remote: Beacon['remote']
  stage: Beacon['stage']
  type: Beacon['type']
  failures: number
}
export interface ReleaseFailureVoiceRow {
  setId: number
  voice: Buffer
  heardAt: Date
}

export interface Database {
  books: WorkRow
  bookChapters: WorkRow
  journalArticles: WorkRow
  projects: WorkRow
  conferences: ConferenceRow
  externalLinks: ExternalLinkRow
  blogs: PostRow
  blogImages: PostImageRow
  about: PostRow
  aboutImages: PostImageRow
  media: MediaRow
  siteState: { one: Generated<boolean>; currentBlogId: string | null }
  siteSettings: SettingsRow
  contentRevision: { one: Generated<boolean>; revision: number }
  users: UserRow
  sessions: SessionRow
  signInAttempts: SignInAttemptRow
  releaseSets: ReleaseSetRow
  releaseViews: ReleaseViewsRow
  releaseFailures: ReleaseFailureRow
  releaseFailureVoices: ReleaseFailureVoiceRow
}
