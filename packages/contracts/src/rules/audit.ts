import { type ObjectSchema, object } from 'yup'
import { AUDIT_KINDS, type AuditKind } from '#audit'
import { moment } from './revisions.ts'
import { oneOf, text } from './values.ts'

export const auditFilter: ObjectSchema<{ kind?: AuditKind | undefined }> = object({
  kind: oneOf<AuditKind>(AUDIT_KINDS, 'There is no such kind of event'),
})

const message = 'This is not where a page of events ends'

/** The last event of a page. */
export const auditPosition: ObjectSchema<{ at: string; key: string }> = object({
  at: moment(),
  key: text()
    .required(message)
    .matches(/^[a-z]+(-[a-z]+)?-\d{1,20}$/, message),
})
