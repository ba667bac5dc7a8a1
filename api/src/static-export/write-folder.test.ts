import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIST, openFolder } from './write-folder.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-folder-'))
})
afterEach(() => rm(dir, { recursive: true }))

const file = (path: string) => ({ path, content: Buffer.from(`Content of ${path}`) })
const write = async (...paths: string[]) => {
  const folder = await openFolder(dir)
  for (const path of paths) await folder.write(file(path))
  return folder
}
const writeAll = async (...paths: string[]) => (await write(...paths)).finish()
const listFiles = async () => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== LIST)
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}
const readLines = async () => (await readFile(join(dir, LIST), 'utf8')).split('\n').filter((line) => line && !line.startsWith('#'))

describe('the folder of a static export', () => {
  it.runIf(existsSync('/dev/full'))('is named when its disk is full, and is completed by the next export', async () => {
    await write('a/index.html')
    await symlink('/dev/full', join(dir, `${LIST}.part`))
    await expect(write('b/index.html')).rejects.toThrow(`The disk of ${dir} is full. Free some space on it, and try again. (ENOSPC: `)
    await rm(join(dir, `${LIST}.part`))
    expect(await writeAll('a/index.html', 'b/index.html')).toEqual({ files: 2, changed: 1, removed: 0 })
  })

  it('is completed by the next export when one was interrupted: before its list was written, in a line of it, and in a file', async () => {
    await writeFile(join(dir, `${LIST}.part`), '# Fil')
    await write('a/index.html', 'b/index.html')
    await writeFile(join(dir, LIST), 'c', { flag: 'a' })
    await writeFile(join(dir, `${LIST}.part`), 'Conte')
    await write('a/index.html', 'c/index.html')
    expect(await writeAll('a/index.html', 'c/index.html')).toEqual({ files: 2, changed: 0, removed: 1 })
    expect(await listFiles()).toEqual(['a/index.html', 'c/index.html'])
    expect(await readLines()).toEqual(['a/index.html', 'c/index.html'])
  })

  it('has a complete list at every moment, because a file that it lacks is never written again', async () => {
    await writeAll('a/index.html', 'b/index.html')
    const before = await readLines()
    await write('a/index.html', 'd/index.html')
    expect(await readLines()).toEqual([...before, 'd/index.html'])
  })

  it('has no file with a former spelling of a name when the one with the new spelling is written, which may be the same to a disk', async () => {
    const paths = (tag: string) => [`tags/${tag}/index.html`, `tags/${tag}/page/2/index.html`]
    await writeAll('index.html', ...paths('Loom'), ...paths('E\u0301tude'))
    const folder = await write('index.html', 'tags/loom/index.html')
    expect(await listFiles()).toEqual(['index.html', ...paths('E\u0301tude'), 'tags/loom/index.html'])
    for (const path of ['tags/loom/page/2/index.html', ...paths('étude')]) await folder.write(file(path))
    expect(await folder.finish()).toEqual({ files: 5, changed: 4, removed: 4 })
    expect(await listFiles()).toEqual(['index.html', ...paths('loom'), ...paths('étude')].sort())
  })
})
