import { type ObjectSchema, object } from 'yup'
import { type ListOrderDraft, ORDERED_ITEMS_MAX } from '#rows'
import { list, text, UUID } from './values.ts'

const MESSAGE = 'Please name the items'

const ids = () =>
  list(text().required(MESSAGE).matches(UUID, 'This is not an id')).max(ORDERED_ITEMS_MAX, `Maximum of ${ORDERED_ITEMS_MAX} items allowed`)

export const listOrderDraft: ObjectSchema<ListOrderDraft> = object({ ids: ids().required(MESSAGE), before: ids().optional() })
