import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSource } from './read-source.ts'

let checkout: string
let app: string
let commit: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada Lovelace', '-c', 'user.email=ada@example.org', ...args], { cwd: checkout })
const commitAll = (subject: string) => {
  git('add', '.')
  git('commit', '-qm', subject, '-m', 'The reasons.')
  return git('rev-parse', 'HEAD').toString().trim()
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'portfolio-source-'))
  app = join(checkout, 'public-mfe')
  git('init', '-q')
  for (const folder of ['public-mfe', 'packages', 'shell']) {
    mkdirSync(join(checkout, folder))
    writeFileSync(join(checkout, folder, 'a.ts'), 'one')
  }
  commit = commitAll('Mend the lists')
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

describe('the source of a release', () => {
  it('is the commit of the checkout, its author and its subject', async () => {
    expect(await readSource(app)).toEqual({ commit, author: 'Ada Lovelace', notes: 'Mend the lists' })
  })

  it('links to the commit on the host that runs the workflow', async () => {
    const onGitHub = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ada/site' }
    expect((await readSource(app, {}, onGitHub)).url).toBe(`https://github.com/ada/site/commit/${commit}`)
    const onGitLab = { CI_PROJECT_URL: 'https://gitlab.example/ada/site' }
    expect((await readSource(app, {}, onGitLab)).url).toBe(`https://gitlab.example/ada/site/-/commit/${commit}`)
  })

  it('has the notes and the address of the options rather than others', async () => {
    const options = { notes: 'For the jubilee', url: 'https://tracker.example/7' }
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ada/site' }
    expect(await readSource(app, options, env)).toEqual({ commit, author: 'Ada Lovelace', ...options })
  })

  it('says that the app or a package has changes that are in no commit, and ignores those of another app', async () => {
    writeFileSync(join(checkout, 'shell/a.ts'), 'two')
    expect((await readSource(app)).notes).toBe('Mend the lists')
    writeFileSync(join(checkout, 'packages/a.ts'), 'two')
    expect((await readSource(app)).notes).toBe('Mend the lists (with uncommitted changes)')
    git('checkout', '-q', '.')
  })

  it('is cut to the lengths that a release.json may have', async () => {
    writeFileSync(join(app, 'a.ts'), 'three')
    commitAll(`Mend ${'the lists '.repeat(100)}`)
    expect((await readSource(app)).notes).toHaveLength(500)
  })

  it('is the commit of the workflow in a folder without a repository, and empty without one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portfolio-source-'))
    try {
      expect(await readSource(folder, {}, { GITHUB_SHA: commit })).toEqual({ commit })
      expect(await readSource(folder)).toEqual({})
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
