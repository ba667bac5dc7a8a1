import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aZipOf } from '#test/files.ts'
import { readZipType } from './zip-content.ts'

const folder = await mkdtemp(join(tmpdir(), 'zip-content-'))
afterAll(() => rm(folder, { recursive: true }))

it('a document with more names than are read is an archive, because one of them could be of macros', async () => {
  const path = join(folder, 'hidden.docx')
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${'x'.repeat(200)}${n}`, '']))
  const document = { '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }
  await writeFile(path, aZipOf({ ...document, ...many, 'word/vbaProject.bin': 'x' }))
  expect(await readZipType(path)).toBe('zip')
  await writeFile(path, aZipOf(document))
  expect(await readZipType(path)).toBe('docx')
})
