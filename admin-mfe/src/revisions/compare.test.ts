import type { RevisedValues } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { compareWords, shortenSame } from '#shared/words/compare-words.ts'
import { compareFields } from './compare.ts'
import { describeActor, describeChange } from './describe-revision.ts'
import { readFields } from './read-fields.ts'

const mark = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ kind, text }) => ({ added: `{+${text}+}`, removed: `[-${text}-]`, same: text })[kind])
    .join('')

describe('a comparison', () => {
  it('compares words, even in a language without spaces', () => {
    expect(mark('Rivers and their names', 'Rivers and all their names')).toBe('Rivers and {+all +}their names')
    expect(mark('Rivers, lakes', 'Rivers, seas')).toBe('Rivers, [-lakes-]{+seas+}')
    expect(mark('Речные имена', 'Речные пути')).toBe('Речные [-имена-]{+пути+}')
    expect(mark('我喜欢大河', '我喜欢小河')).toMatch(/我喜欢\[-大/)
    expect(mark('All rivers here', 'Some lakes here')).toBe('[-All rivers-]{+Some lakes+} here')
    expect(mark('', 'New')).toBe('{+New+}')
  })

  it('shows the context of a change in a long text', () => {
    const long = 'many words '.repeat(100)
    const parts = shortenSame(compareWords(`${long}old ${long}`, `${long}new ${long}`))
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
    for (const { text } of parts) expect(text.length).toBeLessThan(200)
    expect(parts[0]?.text).toMatch(/^… many words .* words $/)
    expect(parts[3]?.text).toMatch(/^ many words .* many …$/)
    const whole = [{ kind: 'same', text: long } as const]
    expect(shortenSame(whole)).toEqual(whole)
  })

  it('names fields and details as the form does', () => {
    const work = (values: object): RevisedValues => ({ title: 'Rivers', author: 'A. Author', link: 'x', ...values })
    const details = { csl: { publisher: 'Coast', editor: [{ given: 'Ada', family: 'King' }], type: 'book' }, links: [], bibtex: null }
    const before = readFields('books', work({ details, slug: 'rivers' }))
    const later = { csl: { publisher: 'Coast Press', volume: '3' }, links: [{ kind: 'pdf', href: 'https://a.example' }], bibtex: null }
    const after = readFields('books', work({ title: 'Seas', details: later, slug: 'rivers' }))
    const changes = compareFields(before, after, String)
    expect(changes.map(({ label }) => label)).toEqual(['Title', 'Publisher', 'Volume', 'Links', 'Editor', 'Type'])
    expect(changes.find(({ label }) => label === 'Editor')?.words).toEqual([{ kind: 'removed', text: 'Ada King' }])
    expect(changes.find(({ label }) => label === 'Type')?.words).toEqual([{ kind: 'removed', text: 'Book' }])
  })

  it('of posts distinguishes words from formatting, and added, removed and moved images', () => {
    const read = (description: string, images: string[]) => readFields('blogs', { title: 'Notes', description, images })
    const toPlain = (html: string) => html.replace(/<[^>]+>/g, '')
    const [text, images] = compareFields(read('<p>Same words</p>', ['a', 'b']), read('<p><b>Same</b> words</p>', ['b', 'c']), toPlain)
    expect(text).toMatchObject({ label: 'Text', isFormatOnly: true })
    expect(images?.images).toEqual([
      { kind: 'removed', text: 'a' },
      { kind: 'same', text: 'b' },
      { kind: 'added', text: 'c' },
    ])
    expect(compareFields(read('<p>x</p>', ['a']), read('<p>x</p>', ['a']), toPlain)).toEqual([])
  })

  it('of settings includes keys that this portal does not know', () => {
    const read = (values: object) => readFields('settings', values as RevisedValues)
    expect(
      read({ copyrightYear: 2024, footerLinks: [{ link: '/a', title: 'A' }], ownerName: 'Ada' }).map(
        ({ label, text }) => `${label}: ${text}`,
      ),
    ).toEqual(['Your name: Ada', 'Footer links: A: /a', 'Copyright year: 2024'])
    const changes = compareFields(read({ tagline: 'x' }), read({ tagline: 'x', profileLinks: [{ title: 'A', link: 'b' }] }), String)
    expect(changes).toMatchObject([{ label: 'Profile links', words: [{ kind: 'added', text: 'A: b' }] }])
  })
})

describe('a revision in words', () => {
  const revision = { _id: 2, version: 2, savedAt: '', title: '', isFirst: false, savedBy: { kind: 'session' as const } }
  it.each([
    [{ isFirst: true, changed: [], state: 'published' }, undefined, 'Added'],
    [{ changed: [], state: 'deleted' }, 'published', 'Deleted'],
    [{ changed: ['title'], state: 'published' }, 'deleted', 'Restored from the trash'],
    [{ changed: [], state: 'unpublished' }, 'published', 'Unpublished'],
    [{ changed: [], state: 'published' }, 'unpublished', 'Published again'],
    [{ changed: [], state: 'published' }, 'published', 'Saved without changes'],
    [{ changed: ['title'], state: 'published' }, 'published', 'Changed: Title'],
    [{ changed: ['author', 'title'], state: 'published' }, 'published', 'Changed: Title and Author'],
    [
      { changed: ['title', 'author', 'details', 'slug', 'link'], state: 'published' },
      'published',
      'Changed: Title, Author, Book Link and 2 more',
    ],
  ] as const)('%j after %s is “%s”', (own, before, words) => {
    const changed = [...own.changed]
    expect(describeChange('books', { ...revision, ...own, changed }, before && { state: before })).toBe(words)
  })

  it('never says that the settings were added, because they always exist', () => {
    expect(describeChange('settings', { ...revision, isFirst: true, changed: [], state: 'published' })).toBe('Saved for the first time')
  })

  it('names who saved', () => {
    expect(describeActor({ savedBy: { kind: 'session' } })).toBe('by the owner')
    expect(describeActor({ savedBy: { kind: 'session', cause: 'import' } })).toBe('by an import')
    expect(describeActor({ savedBy: null })).toBe('by an earlier version of the server')
  })
})
