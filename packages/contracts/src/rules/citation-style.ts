import { type ObjectSchema, object } from 'yup'
import type { CitationStyleDraft } from '#citations'
import { CITATION_STYLE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { text } from './values.ts'

export const citationStyleDraft: ObjectSchema<CitationStyleDraft> = object({
  source: text().required('Please choose a .csl file').max(CITATION_STYLE_CHARACTERS_MAX, validation.max(CITATION_STYLE_CHARACTERS_MAX)),
})
