import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { verifyArchive } from './read-archive.ts'
import { seal } from './seal.ts'
import { createArchive } from './write-archive.ts'

const SEAL_BYTES = 1_024
const END_BYTES = 1_024

/** Returns the path of an archive whose first header somebody has changed, with a valid checksum and seal. */
const make = async (change: (header: Buffer) => void) => {
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-archive-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const path = join(dir, 'made.tar')
  const writer = createArchive(path, new Date())
  for (const [name, content] of Object.entries({ 'tables/books.copy': 'a row', 'manifest.json': '{}' }))
    await writer.add(name, content.length, Readable.from([Buffer.from(content)]))
  await writer.close()
  const entries = (await readFile(path)).subarray(0, -SEAL_BYTES - END_BYTES)
  const header = entries.subarray(0, 512)
  change(header)
  header.fill(' ', 148, 156)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  const sealed = seal(Readable.from([Buffer.concat([entries, Buffer.alloc(END_BYTES)])]))
  await writeFile(path, await buffer(Readable.from(sealed)))
  return path
}

it.each(['-1000', '-2000', '-1', 'none'])('an entry with the size “%s” is refused, and its header not read without end', async (size) => {
  const path = await make((header) => void header.write(size.padEnd(12, '\0'), 124))
  await expect(verifyArchive(path)).rejects.toMatchObject({
    name: 'ArchiveRefused',
    message: `${path} has an entry tables/books.copy without a valid size.`,
  })
})

it.each([
  ['a folder with content', '5'],
  ['a link', '2'],
])('%s is refused, and its content not waited for', async (_, type) => {
  const path = await make((header) => void header.write(type, 156))
  await expect(verifyArchive(path)).rejects.toMatchObject({
    name: 'ArchiveRefused',
    message: `${path} has an entry tables/books.copy that is no file.`,
  })
})

it('an entry that is longer than the archive is refused with a sentence', async () => {
  const path = await make((header) => void header.write('00001000000\0', 124))
  await expect(verifyArchive(path)).rejects.toMatchObject({
    name: 'ArchiveRefused',
    message: `${path} cannot be read: Unexpected end of data`,
  })
})
