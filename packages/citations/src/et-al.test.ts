import { expect, it } from 'vitest'
import { createEtAl, markOthers } from './et-al.ts'

it('keeps the end of a name that is spelled like the conjunction of the style', () => {
  const style = '<style><names><name delimiter=" "/></names></style>'
  const mark = (markOthers({ author: [{ family: 'Roland' }, { literal: 'others' }] }).author.at(-1) as { family: string }).family
  const toEtAl = createEtAl(style, (name) => (name === 'and' ? 'and' : 'et al.'))
  expect(toEtAl(`Roland ${mark}`, 'text')).toBe('Roland et al.')
  expect(toEtAl(`Roland and ${mark}`, 'text')).toBe('Roland et al.')
})
