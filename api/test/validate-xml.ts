import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { validateXML } from 'xmllint-wasm'

/** Returns a schema of `schemas/`, in RELAX NG. */
export const readSchema = (name: string): string => readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8')

type Options = Parameters<typeof validateXML>[0]

const validate = async (options: Pick<Options, 'xml'> & { schema?: string; extension?: 'schema' | 'relaxng' }) => {
  const { schema, ...rest } = options
  const { valid, errors } = await validateXML({ ...rest, ...(schema && { schema: [schema] }) } as Options)
  expect(errors.map(({ message }) => message)).toEqual([])
  expect(valid).toBe(true)
}

/** Fails for what an XML parser rejects, forbidden characters among it. */
export const assertXml = (xml: string) => validate({ xml })
/** Documents that are validated together start one parser. */
export const assertRelaxNg = (xml: string | string[], schema: string) => validate({ xml, schema, extension: 'relaxng' })
export const assertXsd = (xml: string, schema: string) => validate({ xml, schema, extension: 'schema' })
