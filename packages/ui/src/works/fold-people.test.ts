import { describe, expect, it } from 'vitest'
import { foldPeople } from './fold-people.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `Ada Name${index + 1}`)
const withInitials = (count: number) =>
  names(count)
    .map((name) => `${name.slice(4)}, A. M.`)
    .join(', ')

describe('foldPeople', () => {
  it.each([
    ['commas', names(60).join(', '), names(6).join(', ')],
    ['commas and a final “and”', `${names(59).join(', ')}, and Ada Name60`, names(6).join(', ')],
    ['semicolons', names(60).join('; '), names(6).join('; ')],
    ['commas that also divide initials', withInitials(60), withInitials(6)],
    ['commas and a final “und”', `${names(59).join(', ')} und Ada Name60`, names(6).join(', ')],
    ['Arabic commas', names(60).join('، '), names(6).join('، ')],
    ['Arabic semicolons', names(60).join('؛ '), names(6).join('؛ ')],
    ['commas, several spaces and line breaks', names(60).join(' ,\r\n '), names(6).join(' ,\r\n ')],
  ])('shows six of sixty names that are divided by %s', (_, text, shown) => {
    const folded = foldPeople(text)
    expect(folded).toMatchObject({ shown, count: 54 })
    expect(`${folded?.shown}${folded?.rest}`).toBe(text)
  })

  it.each('and und et en och og és y e i a и і και ve ja 和 与'.split(' '))('counts the name after the conjunction “%s”', (conjunction) => {
    expect(foldPeople(`${names(9).join(', ')} ${conjunction} Ada Name10`)?.count).toBe(4)
    expect(foldPeople(`${names(9).join(', ')}, ${conjunction} Ada Name10`)?.count).toBe(4)
  })

  it('counts a name with a conjunction as one', () => {
    expect(foldPeople(`${names(9).join(', ')}, José Ortega y Gasset`)?.count).toBe(4)
    expect(foldPeople(`Ortega y Gasset, J., ${names(9).join(', ')}`)?.count).toBe(4)
  })

  it('does not count “eds.”, “Jr.” and “et al.” as names', () => {
    expect(foldPeople(`${names(12).join(', ')}, Jr., et al.`)?.count).toBe(6)
    expect(foldPeople(`${names(12).join(', ')} et al.`)?.count).toBe(6)
    expect(foldPeople(`${names(12).join(', ')}, eds.`)?.count).toBe(6)
  })

  it('reads thousands of blanks in linear time', () => {
    const start = process.threadCpuUsage()
    expect(foldPeople(`${names(20).join(', ')}${' '.repeat(20_000)}x`)).toMatchObject({ count: 14 })
    expect(process.threadCpuUsage(start).user).toBeLessThan(50_000)
  })

  it.each(['Ada Lovelace', names(9).join(', '), 'x'.repeat(20_000), ',,, ; & and', ''])(
    'returns null for a list that is not long: %.40s',
    (text) => {
      expect(foldPeople(text)).toBeNull()
    },
  )
})
