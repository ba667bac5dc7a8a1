import { conferences } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { setUpWorks } from '#test/set-up-works.ts'

const DAY_MS = 24 * 3_600_000
const { api, noon, setTime } = setUpWorks()

describe('a talk', () => {
  const inWords = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(noon.getTime() + days * DAY_MS)
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
    ['some day of this year', String(year), 'upcoming'],
    ['next May', `May ${year + 1}`, 'upcoming'],
    ['a conference that is taking place', `${inWords(-1)} – ${inWords(1)}`, 'upcoming'],
    ['last year', String(year - 1), ''],
    ['an unknown day', 'soon', ''],
  ])('of %s, %s, is %s', async (_, date, status) => {
    expect(await readStatuses((await save(date))._id)).toEqual([status, status])
  })

  it('is upcoming until its day is over, even in cached responses', async () => {
    const { _id } = await save(inWords(0))
    expect(await readStatuses(_id)).toEqual(['upcoming', 'upcoming'])
    setTime(noon.getTime() + DAY_MS)
    expect(await readStatuses(_id)).toEqual(['', ''])
  })
})
