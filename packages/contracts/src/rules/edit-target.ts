import { number, string } from 'yup'

/** Keys that a draft has beside its values: see `EditTarget`. */
export const editTarget = {
  id: string().strict().optional(),
  version: number().strict().integer().optional(),
}
