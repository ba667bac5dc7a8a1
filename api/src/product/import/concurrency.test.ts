import { describe, expect, it } from 'vitest'
import { countWaiting } from '#test/count-waiting.ts'
import { sql } from '#test/raw-sql.ts'
import { ARTICLE, BOOK, decide, startImportApi } from '#test/start-import-api.ts'

const { apply, edit, getApi, importAll, list, preview, undo } = startImportApi()

/** Starts requests while a table is locked, each once the previous one waits for a lock. Resolves with their responses. */
const runTogether = async <T>(table: string, requests: (() => Promise<T>)[]): Promise<T[]> => {
  const { db } = getApi()
  const running = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx)
    const started: Promise<T>[] = []
    for (const request of requests) {
      started.push(request())
      await expect.poll(() => countWaiting(db), { interval: 5 }).toBe(started.length)
    }
    return started
  })
  return Promise.all(running)
}

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

describe('an import at the same time as', () => {
  it('another of the same file adds each work once', async () => {
    const decisions = decide(await preview(ARTICLE))
    const both = await runTogether(
      'content_revision',
      [1, 2].map(() => () => apply(ARTICLE, decisions)),
    )
    expect(statuses(both)).toEqual([200, 409])
    expect(await list('journalArticles')).toHaveLength(1)
  })

  it.each(['content_revision', 'work_details'])('an edit of a work that it changes overwrites nothing (%s is locked)', async (table) => {
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    const text = `${ARTICLE.replace('433--460', '1--2')}\n${BOOK}`
    const decisions = decide(await preview(text))
    const both = await runTogether<{ status: number }>(table, [
      () => apply(text, decisions),
      () => edit('journalArticles', article, { title: 'Edited' }),
    ])
    expect(statuses(both)).toEqual([200, 409])
  })

  it('an edit of another work is planned again, and succeeds', async () => {
    await importAll(BOOK)
    const [book] = await list('books')
    const decisions = decide(await preview(ARTICLE))
    const both = await runTogether<{ status: number }>('content_revision', [
      () => edit('books', book, { title: 'Edited' }),
      () => apply(ARTICLE, decisions),
    ])
    expect(statuses(both)).toEqual([200, 200])
    expect(await list('journalArticles')).toHaveLength(1)
  })
})

describe('an undo at the same time as an edit', () => {
  it.each(['content_revision', 'work_slugs'])(
    'keeps the edited work, or the edit is rejected because it no longer exists (%s is locked)',
    async (table) => {
      const { _id } = await importAll(`${ARTICLE}\n${BOOK}`)
      const [article] = await list('journalArticles')
      const [undone, edited] = await runTogether<{ status: number }>(table, [
        () => undo(_id),
        () => edit('journalArticles', article, { title: 'Edited' }),
      ])
      expect(undone?.status).toBe(200)
      expect((await list('journalArticles')).length).toBe(edited?.status === 200 ? 1 : 0)
      expect([200, 404, 409]).toContain(edited?.status)
    },
  )
})

it('a work that the database rejects is named, and nothing of the file is imported', async () => {
  const { db } = getApi()
  const entries = Array.from({ length: 9 }, (_, n) => `@book{k${n}, title={Number ${n}}, year=1950}`)
  const text = entries.join('\n')
  const decisions = decide(await preview(text))
  await sql`alter table books add constraint no_five check (title <> 'Number 5')`.execute(db)
  try {
    expect(await apply(text, decisions)).toMatchObject({
      status: 422,
      body: { errors: [{ msg: '“Number 5” cannot be saved as it is. Nothing was imported.', path: 'decisions' }] },
    })
    expect(await list('books')).toEqual([])
  } finally {
    await sql`alter table books drop constraint no_five`.execute(db)
  }
  expect((await apply(text, decisions)).body).toMatchObject({ added: 9 })
})
