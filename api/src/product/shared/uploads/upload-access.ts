import { PREVIEW_PARAMETER } from '@portfolio/contracts'
import type { Context } from 'hono'

/** Who may read an upload: everybody, this caller, or neither. */
type UploadAccess = 'public' | 'private' | 'none'
export type GetUploadAccess = (c: Context, id: string) => Promise<UploadAccess>

interface Dependencies {
  isPublic: (id: string) => Promise<boolean>
  isSignedIn: (c: Context) => Promise<boolean>
  /** Resolves with whether a preview link is valid and its item uses the upload. */
  isPreviewed: (token: string, id: string) => Promise<boolean>
}

/** Uploads are public while something published uses them. Otherwise they are for the owner, and for preview links of items that use them. */
export const createUploadAccess =
  ({ isPublic, isSignedIn, isPreviewed }: Dependencies): GetUploadAccess =>
  async (c, id) => {
    if (await isPublic(id)) return 'public'
    const token = c.req.query(PREVIEW_PARAMETER)
    return (token !== undefined && (await isPreviewed(token, id))) || (await isSignedIn(c)) ? 'private' : 'none'
  }
