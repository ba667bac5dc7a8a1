import { validation } from '#messages'
import type { FieldTexts } from './define-texts.ts'

export const title: FieldTexts = { label: 'Title', required: validation.title }
export const description: FieldTexts = { label: 'Description', required: validation.description }
export const author: FieldTexts = { label: 'Author', required: validation.author }
export const releaseDate: FieldTexts = { label: 'Release Date', required: validation.releaseDate }
export const conferenceDate: FieldTexts = { label: 'Conference Date', required: validation.conferenceDate }
