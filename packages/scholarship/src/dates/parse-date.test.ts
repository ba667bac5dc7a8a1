import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FORMS, findForm } from './forms.ts'
import { parseDate } from './parse-date.ts'

const lines = readFileSync(new URL('../../corpus/dates.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string, string])

describe('dates', () => {
  it.each(lines)('reads %s as %s %s', (text, edtf, status) => {
    expect(parseDate(text)).toEqual({ ...(edtf && { edtf }), ...(status && { status }) })
  })

  it.each(FORMS)('has the form of $example, which no other one takes', (form) => {
    expect(findForm(form.example)).toEqual({ form, edtf: expect.any(String) })
  })

  it.each(['', '0', '-', '/', '9999999999', '(', '12 Foo 2019 Bar', '1'.repeat(20_000), 'May '.repeat(5_000)])(
    'never throws, whatever the text: %s',
    (text) => {
      expect(() => parseDate(text)).not.toThrow()
    },
  )
})
