import { type ObjectSchema, object } from 'yup'
import { type WorkCollectionName, workCollections } from '#collections'
import { IDENTIFIER_CHARACTERS_MAX, RECOGNIZE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { oneOf, text } from './values.ts'

export const identifierText: ObjectSchema<{ text: string }> = object({
  text: text()
    .required('Please enter a DOI, ISBN, arXiv number or ORCID iD')
    .max(IDENTIFIER_CHARACTERS_MAX, validation.max(IDENTIFIER_CHARACTERS_MAX)),
})

const NOT_A_LIST_OF_WORKS = 'This is not a list of works'
const names = workCollections().map(({ name }) => name)

/** A text to recognize a work in, for the form of a collection. */
export const textToRecognize: ObjectSchema<{ text: string; collection: WorkCollectionName }> = object({
  text: text().required('There is nothing to recognize').max(RECOGNIZE_CHARACTERS_MAX, validation.max(RECOGNIZE_CHARACTERS_MAX)),
  collection: oneOf(names, NOT_A_LIST_OF_WORKS).required(NOT_A_LIST_OF_WORKS),
})
