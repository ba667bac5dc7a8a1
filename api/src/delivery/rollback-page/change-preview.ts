import { releaseRowId } from '@portfolio/contracts/rules'
import { throwNotFound } from '#http/errors.ts'
import { validateValue } from '#http/validate.ts'

export interface PagePreviews {
  /** Resolves with what a link previews, unless it is revoked. */
  find: (id: number) => Promise<object | undefined>
  revoke: (id: number) => Promise<void>
}

/** Revokes the preview link of a form. Returns false for any other form. */
export const revokePreview = async (previews: PagePreviews, { action, id }: Record<string, unknown>): Promise<boolean> => {
  if (action !== 'revoke-preview') return false
  const valid = validateValue(releaseRowId, { id: Number(id) })
  if (!(await previews.find(valid.id))) throwNotFound('Preview')
  await previews.revoke(valid.id)
  return true
}
