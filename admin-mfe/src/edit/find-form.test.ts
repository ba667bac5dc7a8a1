import { expect, it } from 'vitest'
import { findForm } from './find-form.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const blog = async (idOrSlug: string) => {
  if (idOrSlug !== id && idOrSlug !== 'teaching') throw new Error('Not found')
  return { _id: id } as never
}
const work = async (_: string, slug: string) => {
  if (slug !== 'on-computable-numbers-1936') throw new Error('Not found')
  return { _id: id } as never
}

it.each([
  ['/', '/admin/blogs'],
  ['/blogs', '/admin/blogs'],
  [`/blogs/${id}`, `/admin/blogs?edit=${id}`],
  ['/blogs/teaching', `/admin/blogs?edit=${id}`],
  ['/blogs/gone', '/admin/blogs'],
  ['/blogs/tags/logic', '/admin/blogs'],
  ['/about', '/admin/about'],
  ['/articles', '/admin/articles'],
  ['/articles/on-computable-numbers-1936', `/admin/articles?edit=${id}`],
  ['/articles/on-computable-numbers-1936/cite', `/admin/articles?edit=${id}`],
  ['/articles/gone', '/admin/articles'],
  ['/cv', '/admin/settings'],
])('%s is edited at %s', async (path, address) => {
  expect(await findForm(path, { blog, work })).toBe(address)
})
