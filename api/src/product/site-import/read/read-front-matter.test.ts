import { describe, expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'

const POST = '_posts/2020-05-17-a.md'
const readJekyll = (text: string, path = POST) => readSite({ '_config.yml': 'title: Site', [path]: text })

describe('front matter that is empty', () => {
  it.each(['---\n---', '+++\n+++', '---\n\n---', '---\n# A comment\n---'])('loses no text: %j', async (front) => {
    const { html } = findItem(await readJekyll(`${front}\nIntro words.\n\n---\n\n+++\nSecond part.`), POST)
    expect(html).toMatch(/Intro words[\s\S]*<hr \/>[\s\S]*Second part/)
  })

  it('makes a file a page, as any front matter does', async () => {
    const words = 'A page of more than five words.'
    expect(findItem(await readJekyll(`---\n---\n${words}`, 'research.md'), 'research.md').kind).toBe('page')
    expect(await readJekyll(words, 'research.md').catch(({ message }) => message)).toContain('no posts')
  })
})

it('words between two rules are no front matter', async () => {
  expect(findItem(await readJekyll('---\nQuoted words.\n\n---\nSecond part.'), POST).html).toMatch(/Quoted words[\s\S]*Second part/)
})

describe('a date', () => {
  it.each([
    ['2020/05/20', '2020-05-20T00:00'],
    ['2020.05.20', '2020-05-20T00:00'],
    ['"20200520"', '2020-05-20T00:00'],
    ['20200520', '2020-05-20T00:00'],
    ['2020-05-20 9:30 PM', '2020-05-20T21:30'],
    ['2020-05-20 09:30:00 CEST', '2020-05-20T09:30'],
    ['2020-05-20T09:30:00+02', '2020-05-20T07:30'],
    ['May 20, 2020', '2020-05-20T00:00'],
  ])('in the form %s is read', async (written, date) => {
    expect(findItem(await readJekyll(`---\ndate: ${written}\n---\nText`), POST).date).toBe(`${date}:00.000Z`)
  })

  it.each(['2020-13-01', '2020-02-31', 'some day'])('that does not exist leaves the one in the name of the file: %s', async (written) => {
    expect(findItem(await readJekyll(`---\ndate: ${written}\n---\nText`), POST).date).toBe('2020-05-17T00:00:00.000Z')
  })
})
