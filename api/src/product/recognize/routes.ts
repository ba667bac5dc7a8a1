import {
  type IdentifierLookup,
  ownerEndpoints,
  type Recognition,
  type RecognizedWork,
  type WorkCollection,
  type WorkCollectionName,
} from '@portfolio/contracts'
import { textToRecognize } from '@portfolio/contracts/rules'
import { recognizeIdentifier } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { validate } from '#http/validate.ts'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { getWorkCollection } from '#product/shared/choose-collection.ts'
import { draftWork, type WorkSource } from '#product/shared/draft-work.ts'
import { readText } from './read-text.ts'

interface Dependencies {
  /** Returns whether identifiers can be looked up. */
  getLookup: () => IdentifierLookup
  readFirst: ReadFirstEntry
}

/** Returns the fields and details for the form. Fields that would have a placeholder are left to the owner. */
const toForm = (collection: WorkCollection, source: WorkSource): RecognizedWork => {
  const { values, details, placeholders } = draftWork(collection, source)
  const { placeholders: _, ...others } = details
  return {
    values: Object.fromEntries(Object.entries(values).filter(([field, value]) => value && !placeholders.includes(field))),
    details: others,
  }
}

const recognize = async (text: string, collection: WorkCollection, { getLookup, readFirst }: Dependencies): Promise<Recognition> => {
  const identifier = recognizeIdentifier(text)
  if (identifier) {
    const isOfWork = 'scheme' in identifier && identifier.scheme !== 'ORCID'
    if (!isOfWork) return { kind: 'nothing' }
    const { isOn, ...rest } = getLookup()
    return { kind: 'identifier', ...identifier, ...(!isOn && { isOff: true }), ...rest }
  }
  const read = await readText(text, collection, readFirst)
  return read ? { kind: read.kind, ...toForm(collection, read) } : { kind: 'nothing' }
}

/** Recognizes a text that is pasted into the form of a work. Sends no requests to other services. */
export const recognizeRoutes = (dependencies: Dependencies) =>
  new Hono().post(ownerEndpoints.recognize, validate(textToRecognize), async (c) => {
    const { text, collection } = c.var.body
    return c.json(await recognize(text, getWorkCollection(collection as WorkCollectionName), dependencies))
  })
