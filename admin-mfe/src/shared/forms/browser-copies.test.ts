import { UNSAVED_TEXT_DAYS } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { browserCopies, type BrowserCopies as Copies } from './browser-copies.ts'

const createStorage = ({ capacity = 1_000_000 } = {}) => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const used = [...entries].reduce((sum, [one, text]) => sum + (one === key ? 0 : text.length), 0)
      if (used + value.length > capacity) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
}

type BrowserCopies = Copies<{ title: string }>

const copy = (copyId: string, title: string) => ({ copyId, rowId: null, title, values: { title } })

describe('browser copies', () => {
  it('are listed newest first and apart for each form', () => {
    const storage = createStorage()
    let clock = 1_000
    const books = browserCopies<{ title: string }>('books', storage, () => clock)
    books.save(copy('a', 'First thoughts'))
    clock = 2_000
    books.save(copy('b', 'Second thoughts'))
    browserCopies('projects', storage).save(copy('c', 'Elsewhere'))
    expect(books.list().map(({ title, keptAt }) => [title, keptAt])).toEqual([
      ['Second thoughts', 2_000],
      ['First thoughts', 1_000],
    ])
  })

  it('are overwritten only by the form that wrote them', () => {
    const books = browserCopies<{ title: string }>('books', createStorage())
    books.save(copy('a', 'One tab'))
    books.save(copy('b', 'Another tab'))
    books.save(copy('a', 'One tab, later'))
    expect(books.list().map(({ title }) => title)).toEqual(expect.arrayContaining(['One tab, later', 'Another tab']))
    expect(books.list()).toHaveLength(2)
  })

  it('are removed when they are saved or discarded', () => {
    const books = browserCopies('books', createStorage())
    books.save(copy('a', 'Saved'))
    books.remove('a')
    expect(books.list()).toEqual([])
  })

  it('are no longer listed once they are as old as unsaved text may become', () => {
    let clock = 0
    const books = browserCopies('books', createStorage(), () => clock)
    books.save(copy('a', 'Forgotten'))
    clock = UNSAVED_TEXT_DAYS * 24 * 3_600_000 - 1
    expect(books.list()).toHaveLength(1)
    clock += 1
    expect(books.list()).toEqual([])
  })

  it('report when browser storage is full', () => {
    const books = browserCopies('books', createStorage({ capacity: 10 }))
    expect(books.save(copy('a', 'Too long to keep'))).toBe(false)
  })

  it('make room for new text with those that are no longer listed, of all forms', () => {
    let clock = 0
    const storage = createStorage({ capacity: 200 })
    const [books, blogs] = ['books', 'blogs'].map((form) => browserCopies<{ title: string }>(form, storage, () => clock)) as [
      BrowserCopies,
      BrowserCopies,
    ]
    blogs.save(copy('a', 'Forgotten'))
    clock += UNSAVED_TEXT_DAYS * 24 * 3_600_000 - 1
    expect(books.save(copy('b', 'First'.repeat(10)))).toBe(false)
    clock += 1
    expect(books.save(copy('b', 'First'.repeat(10)))).toBe(true)
    expect(storage.length).toBe(1)
  })

  it('skip a damaged entry', () => {
    const storage = createStorage()
    storage.setItem('draft:books:x', '{not json')
    storage.setItem('draft:books:y', '{"copyId":"y","keptAt":1e15,"values":null}')
    storage.setItem('draft:books:z', '{"copyId":"z","keptAt":"yesterday","values":{}}')
    const books = browserCopies('books', storage)
    books.save(copy('a', 'Whole'))
    expect(books.list()).toHaveLength(1)
  })
})
