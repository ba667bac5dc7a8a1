import { mixed, type ObjectSchema, object } from 'yup'
import { type WorkCollectionName, workCollections } from '#collections'
import { IDENTIFIER_CHARACTERS_MAX, RECOGNIZE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { text } from './values.ts'

export const identifierText: ObjectSchema<{ text: string }> = object({
  text: text()
    .required('Please enter a DOI, ISBN, arXiv number or ORCID iD')
    .max(IDENTIFIER_CHARACTERS_MAX, validation.max(IDENTIFIER_CHARACTERS_MAX)),
})

const names = workCollections().map(({ name }) => name)

/** A text to recognize a work in, for the form of a collection. */
export const textToRecognize = object({
  text: text().required('There is nothing to recognize').max(RECOGNIZE_CHARACTERS_MAX, validation.max(RECOGNIZE_CHARACTERS_MAX)),
  collection: mixed<WorkCollectionName>().oneOf(names, 'This is not a list of works').required('This is not a list of works'),
}) as unknown as ObjectSchema<{ text: string; collection: WorkCollectionName }>
