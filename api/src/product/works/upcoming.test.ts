import { conferences } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { setUpWorks } from '#test/set-up-works.ts'

const DAY_MS = 24 * 3_600_000
const { api, noon, setTime } = setUpWorks()

describe('a talk', () => {
  const inWords = (days: number, language = 'en-GB') =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(noon.getTime() + days * DAY_MS)
  const year = noon.getUTCFullYear()
  const save = async (conferenceDate: string) =>
    (
      await api()
        .asOwner()
        .post('/api/conferences/add', aDraft(conferences, { title: 'A talk', conferenceDate }))
    ).body
  const readStatuses = async (id: string) => [
    (await api().asVisitor().get(`/api/works/conferences/${id}`)).body.status,
    (await api().asVisitor().get('/api/works/conferences')).body.items[0].status,
  ]

  it.each([
    ['yesterday', inWords(-1), ''],
    ['today', inWords(0), 'upcoming'],
    ['tomorrow', inWords(1), 'upcoming'],
    ['yesterday, in Arabic', inWords(-1, 'ar-EG'), ''],
    ['tomorrow, in Arabic', inWords(1, 'ar-EG'), 'upcoming'],
    ['some day of this year, which may be over', String(year), ''],
    ['some day of next year', String(year + 1), 'upcoming'],
    ['some day of a range that ends next year', `${year}–${year + 1}`, 'upcoming'],
    ['some day of these ten years', `${Math.floor(year / 10)}0s`, ''],
    ['next May', `May ${year + 1}`, 'upcoming'],
    ['a conference that is taking place', `${inWords(-1)} – ${inWords(1)}`, 'upcoming'],
    ['last year', String(year - 1), ''],
    ['an unknown day', 'soon', ''],
  ])('of %s, %s, is %s', async (_, date, status) => {
    expect(await readStatuses((await save(date))._id)).toEqual([status, status])
  })

  it('is listed before talks without a date and past ones, the next one first, and so is the page of the next talk', async () => {
    const add = (title: string, conferenceDate: string) =>
      api().asOwner().post('/api/conferences/add', aDraft(conferences, { title, conferenceDate }))
    await add('In two years', `May ${year + 2}`)
    await add('Long ago', '1947')
    await add('Some day', 'soon')
    await add('Yesterday', inWords(-1))
    await add('Today', inWords(0))
    await add('Next year', `May ${year + 1}`)
    const read = async (address: string) => (await api().asVisitor().get(`/api/works/conferences${address}`)).body
    const titles = async (query = '') => (await read(query)).items.map(({ values }: { values: { title: string } }) => values.title)
    expect(await titles()).toEqual(['Today', 'Next year', 'In two years', 'Some day', 'Yesterday', 'Long ago'])
    expect(await titles('?sort=added')).toEqual(['Next year', 'Today', 'Yesterday', 'Some day', 'Long ago', 'In two years'])
    expect(await titles(`?q=year`)).toEqual(['Next year', 'In two years'])
    for (const query of ['', '?q=year', '?sort=added']) expect((await read(query)).upcoming, query).toBe(3)
    expect(await read(`/next-year-${year + 1}`)).toMatchObject({ previous: { title: 'Today' }, next: { title: 'In two years' } })
    const sections = async () => (await api().asVisitor().get('/api/cv')).body.sections.map(({ title }: { title: string }) => title)
    expect(await sections()).toEqual(['Upcoming conferences', 'Conferences'])
    setTime(noon.getTime() + DAY_MS)
    expect(await titles()).toEqual(['Next year', 'In two years', 'Some day', 'Today', 'Yesterday', 'Long ago'])
    expect((await read('')).upcoming).toBe(2)
    setTime(noon.getTime() + 1_500 * DAY_MS)
    expect(await titles()).toEqual(['Some day', 'In two years', 'Next year', 'Today', 'Yesterday', 'Long ago'])
    expect(await sections()).toEqual(['Conferences'])
  })

  it('is upcoming until its day is over, even in cached responses', async () => {
    const { _id } = await save(inWords(0))
    expect(await readStatuses(_id)).toEqual(['upcoming', 'upcoming'])
    setTime(noon.getTime() + DAY_MS)
    expect(await readStatuses(_id)).toEqual(['', ''])
  })

  it('of which only the year is known is upcoming until that year begins', async () => {
    const { _id } = await save(String(year + 1))
    setTime(Date.UTC(year, 11, 31, 12))
    expect(await readStatuses(_id)).toEqual(['upcoming', 'upcoming'])
    setTime(Date.UTC(year + 1, 0, 1, 12))
    expect(await readStatuses(_id)).toEqual(['', ''])
  })
})
