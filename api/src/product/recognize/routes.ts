import { ownerEndpoints, type Recognition, type RecognizedWork, type WorkCollection, workCollections } from '@portfolio/contracts'
import { textToRecognize } from '@portfolio/contracts/rules'
import { recognizeIdentifier } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { validate } from '#http/validate.ts'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { draftWork, type WorkSource } from '#product/shared/draft-work.ts'
import { readText } from './read-text.ts'

interface Dependencies {
  /** Whether the owner is offered to look identifiers up. */
  isLookedUp: boolean
  readFirst: ReadFirstEntry
}

/** Drafts the form of a work without placeholders: the owner fills in those fields. */
const toForm = (collection: WorkCollection, source: WorkSource): RecognizedWork => {
  const { values, details, placeholders } = draftWork(collection, source)
  const { placeholders: _, ...said } = details
  return {
    values: Object.fromEntries(Object.entries(values).filter(([field, value]) => value && !placeholders.includes(field))),
    details: said,
  }
}

const recognize = async (text: string, collection: WorkCollection, { isLookedUp, readFirst }: Dependencies): Promise<Recognition> => {
  const identifier = recognizeIdentifier(text)
  if (identifier) {
    const isOfWork = 'scheme' in identifier && identifier.scheme !== 'ORCID'
    return isOfWork && isLookedUp ? { kind: 'identifier', ...identifier } : { kind: 'nothing' }
  }
  const read = await readText(text, collection, readFirst)
  return read ? { kind: read.kind, ...toForm(collection, read) } : { kind: 'nothing' }
}

/** Recognizes a text that is pasted into the form of a work, without requests to other services. */
export const recognizeRoutes = (dependencies: Dependencies) =>
  new Hono().post(ownerEndpoints.recognize, validate(textToRecognize), async (c) => {
    const { text, collection: name } = c.var.body
    const collection = workCollections().find((one) => one.name === name) as WorkCollection
    return c.json(await recognize(text, collection, dependencies))
  })
