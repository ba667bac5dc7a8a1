import type { WorkingCopy } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { isUnpublished, withCopies } from './rows.ts'

const copy = (_id: string, status: WorkingCopy['status'], values: object = {}): WorkingCopy => ({
  ...{ _id, form: 'blogs', status, version: 1, baseVersion: null, createdAt: '', savedAt: '' },
  values: { title: `Draft ${_id}`, ...values },
})
const rows = [{ _id: '05' }, { _id: '03' }, { _id: '01' }] as {
  _id: string
  title?: string
  copy?: WorkingCopy
  images?: { url: string }[]
}[]

it('lists unpublished items in order of time, and unpublished changes with their published row', () => {
  const all = withCopies(rows, [
    copy('02', 'draft'),
    copy('06', 'private'),
    copy('04', 'draft', { images: ['/media/a.jpg'] }),
    copy('03', null),
  ])
  expect(all.map(({ _id }) => _id)).toEqual(['06', '05', '04', '03', '02', '01'])
  expect(all.filter(isUnpublished).map(({ title }) => title)).toEqual(['Draft 06', 'Draft 04', 'Draft 02'])
  expect(all[2]?.images).toMatchObject([{ _id: 'a', url: '/media/a.jpg' }])
  expect(all[3]?.copy?._id).toBe('03')
})

it('in a list that the owner orders, what is not published is first', () => {
  expect(withCopies(rows, [copy('02', 'draft'), copy('04', 'draft'), copy('03', null)], true).map(({ _id }) => _id)).toEqual([
    ...['04', '02'],
    ...['05', '03', '01'],
  ])
})

it('shows a published row as readers see it, whatever an older list of drafts says', () => {
  expect(withCopies(rows, [copy('03', 'draft')]).map(isUnpublished)).toEqual([false, false, false])
})
