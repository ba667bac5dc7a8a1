import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { aBook } from '#test/factories.ts'
import { listTables, query, setUpBackup } from '#test/set-up-backup.ts'
import { createBackup } from '../backup/create-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { createArchive } from '../backup/write-archive.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const { api, target, inFolder, archive, source, ofApi, runRestore, addItem, addObjects } = setUpBackup()

describe('npm run restore', () => {
  it('refuses an archive of which one byte was changed, is missing or was added, and touch nothing', async () => {
    const { keys } = await addObjects()
    await addItem('books', aBook({ title: 'A title to find' }))
    await backUp([archive()], ofApi())
    const intact = await readFile(archive())
    const at = (text: string) => intact.indexOf(text)
    const flip = (position: number) => {
      const copy = Buffer.from(intact)
      copy[position] = (copy[position] as number) ^ 1
      return copy
    }
    const positions = {
      'table data': at('A title to find'),
      'an object': at(`picture ${keys[0]?.slice('media/'.length)}`) + 20_000,
      'the manifest': at('"format":1') + 9,
      'a header': at('tables/books.copy'),
      padding: at('{}') + 100,
      'the digest': intact.length - 2_048 + 512,
      'the last byte': intact.length - 1,
    }
    const named: Record<string, string> = {
      'table data': ': it does not have tables/books.copy as its manifest describes it.',
      'an object': `: it does not have objects/${keys[0]} as its manifest describes it.`,
    }
    const damaged = Object.entries(positions).map(([what, position]) => [what, flip(position), position] as const)
    for (const [what, content, position] of [
      ...damaged,
      ['a part', intact.subarray(0, intact.length - 4_096), 1] as const,
      ['more', Buffer.concat([intact, Buffer.alloc(512)]), 1] as const,
      ['nothing', Buffer.alloc(0), 1] as const,
    ]) {
      expect(position, what).toBeGreaterThan(0)
      await writeFile(archive(), content)
      for (const options of [[], ['--verify'], ['--replace']])
        await expect(runRestore(...options), what).rejects.toMatchObject({
          ...{ name: 'ArchiveRefused', exitCode: 2 },
          message: expect.stringContaining(named[what] ?? 'site.tar'),
        })
    }
    expect(await listTables(target().url)).toEqual([])
    expect(await readdir(inFolder())).toEqual(['site.tar'])
    await writeFile(archive(), intact)
    expect(await runRestore('--verify')).toMatch(/site\.tar is intact: \d+ rows/)
    expect(await listTables(target().url)).toEqual([])
  })

  it('refuses an archive whose entries are not those of its manifest', async () => {
    await addObjects()
    const manifest = await createBackup({ ...source(), file: archive() })
    const write = async (entries: [name: string, content: string][]) => {
      await rm(archive())
      const writer = createArchive(archive(), new Date())
      for (const [name, content] of entries)
        await writer.add(
          name,
          content.length,
          (async function* () {
            yield Buffer.from(content)
          })(),
        )
      await writer.close()
    }
    const empty = { ...manifest, tables: [], objects: [] }
    const one = { ...empty, objects: manifest.objects.slice(0, 1) }
    const key = `objects/${one.objects[0]?.key}`
    for (const [entries, sentence] of [
      [[['manifest.json', JSON.stringify(one)]], 'does not have objects/media/'],
      [
        [
          [key, 'other'],
          ['manifest.json', JSON.stringify(one)],
        ],
        'does not have objects/media/',
      ],
      [
        [
          [key, 'other'],
          ['manifest.json', JSON.stringify(empty)],
        ],
        'which its manifest does not name',
      ],
      [[['manifest.json', JSON.stringify({ ...empty, format: 2 })]], 'of another version of the product (format 2)'],
      [[['something', 'else']], 'of another version of the product'],
    ] as [[string, string][], string][]) {
      await write(entries)
      await expect(runRestore()).rejects.toMatchObject({ message: expect.stringContaining(sentence), exitCode: 2 })
    }
    expect(await listTables(target().url)).toEqual([])
  })

  it('refuses a database that has tables of another program, and name them', async () => {
    await backUp([archive()], ofApi())
    await query(target().url, 'create table invoices as select 42 as number')
    await expect(runRestore()).rejects.toThrow(/tables of another program, which would be lost: invoices\. .+No table was changed/)
    expect(await listTables(target().url)).toEqual([{ relname: 'invoices' }])
    await query(target().url, 'drop table invoices')
    await runRestore()
    await query(target().url, 'create table invoices as select 42 as number')
    await expect(runRestore('--replace')).rejects.toThrow(/: invoices\./)
    expect(await query(target().url, 'select number from invoices')).toEqual([{ number: 42 }])
  })

  it('leaves a site as it was when the database refuses the content', async () => {
    await addItem('books', aBook({ title: 'Kept' }))
    const manifest = await createBackup({ ...source(), file: archive() })
    const entry = (name: string) => `tables/${name}.copy`
    const writer = createArchive(inFolder('odd.tar'), new Date())
    const invalid = Buffer.from('not-a-uuid\n')
    const added = await writer.add(
      entry('media'),
      invalid.length,
      (async function* () {
        yield invalid
      })(),
    )
    const odd: Manifest = { ...manifest, tables: [{ name: 'media', columns: ['id'], rows: 1, ...added }], objects: [] }
    const json = Buffer.from(JSON.stringify(odd))
    await writer.add(
      'manifest.json',
      json.length,
      (async function* () {
        yield json
      })(),
    )
    await writer.close()
    await expect(restore([inFolder('odd.tar'), '--replace'], ofApi())).rejects.toThrow('invalid input syntax for type uuid')
    expect((await api().asVisitor().get('/api/books')).body).toMatchObject([{ title: 'Kept' }])
  })
})
