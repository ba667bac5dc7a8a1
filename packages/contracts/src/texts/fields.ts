import { validation } from '#messages'
import type { FieldTexts } from './define-texts.ts'

export const title: FieldTexts = { label: 'Title', required: validation.title }
export const description: FieldTexts = { label: 'Description', required: validation.description }
export const author: FieldTexts = {
  label: 'Author',
  required: validation.author,
  hint: 'As readers see it. Separate names by commas or “and”.',
}
export const releaseDate: FieldTexts = {
  label: 'Release Date',
  required: validation.releaseDate,
  hint: 'In your words: 2024, Spring 2024, in press. Its year sorts the list.',
}
export const conferenceDate: FieldTexts = {
  label: 'Conference Date',
  required: validation.conferenceDate,
  hint: 'In your words: 3 June 2024, 3–5 June 2024. Readers see which ones are still to come.',
}
export const LINK_HINT = 'A web address or a DOI becomes a link. Other words, such as a publisher, are shown as they are.'
