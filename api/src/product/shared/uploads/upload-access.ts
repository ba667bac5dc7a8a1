import { PREVIEW_PARAMETER } from '@portfolio/contracts'
import type { Context } from 'hono'

/** Who may read an upload at the moment: everybody, the one who asks, or nobody who is known. */
export type UploadAccess = 'public' | 'private' | 'none'
export type GetUploadAccess = (c: Context, id: string) => Promise<UploadAccess>

interface Dependencies {
  isPublic: (id: string) => Promise<boolean>
  isSignedIn: (c: Context) => Promise<boolean>
  /** Whether a link to a preview works, and the item that it leads to has the upload. */
  isPreviewed: (token: string, id: string) => Promise<boolean>
}

/** An upload is for everybody while something published has it; before and after, for the owner and under links to previews that show it. */
export const createUploadAccess =
  ({ isPublic, isSignedIn, isPreviewed }: Dependencies): GetUploadAccess =>
  async (c, id) => {
    if (await isPublic(id)) return 'public'
    const token = c.req.query(PREVIEW_PARAMETER)
    return (token !== undefined && (await isPreviewed(token, id))) || (await isSignedIn(c)) ? 'private' : 'none'
  }
