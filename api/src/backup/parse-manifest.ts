import { array, number, object, string } from 'yup'
import { parseJson } from '#shared/parse-json.ts'
import { ArchiveRefused, FORMAT, type Manifest } from './manifest.ts'

const text = () => string().defined()
const count = () => number().integer().min(0).required()
const texts = () => array(text()).required()
const digest = { bytes: count(), sha256: text() }

/** The archive may come from somebody else: its time becomes the name of a file. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const manifestSchema = object({
  createdAt: text().matches(ISO_TIME),
  apiVersion: text(),
  postgresVersion: text(),
  migrations: texts(),
  tables: array(object({ ...digest, name: text(), columns: texts(), rows: count() })).required(),
  sequences: array(object({ table: text(), column: text() }).required()).required(),
  objects: array(object({ ...digest, key: text() })).required(),
  missing: texts(),
  damaged: texts(),
})

/** Returns the manifest of an archive. Throws `ArchiveRefused` when this version cannot read it. */
export const parseManifest = (path: string, json: string | undefined): Manifest => {
  const manifest = parseJson(json ?? '') as Partial<Manifest> | null | undefined
  if (manifest?.format !== FORMAT)
    throw new ArchiveRefused(`${path} is a backup of another version of the product${manifest ? ` (format ${manifest.format})` : ''}.`)
  if (!manifestSchema.isValidSync(manifest, { strict: true })) throw new ArchiveRefused(`${path} has a manifest that is not valid.`)
  return manifest as Manifest
}
