import { expect, it } from 'vitest'
import { listLinkFields } from './link-fields.ts'

it('lists the links of all entries as they are meant, whether or not they are web addresses', () => {
  const text = `@string{site = "https://me.example"}
@article{a, Title = {A}, PDF = {a\\_1.pdf}, supp="data.zip", url = {https://me.example/a.pdf}, note = {b.pdf}}
@comment{pdf = {no.pdf}}
@book{b, slides = {}, poster = { /files/b.pdf }}`
  expect(listLinkFields(text)).toEqual([
    { key: 'a', name: 'pdf', kind: 'pdf', value: 'a_1.pdf' },
    { key: 'a', name: 'supp', kind: 'data', value: 'data.zip' },
    { key: 'a', name: 'url', kind: undefined, value: 'https://me.example/a.pdf' },
    { key: 'b', name: 'poster', kind: 'poster', value: '/files/b.pdf' },
  ])
})
