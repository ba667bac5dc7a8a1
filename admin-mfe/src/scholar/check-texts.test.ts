import { expect, it } from 'vitest'
import { describeProblem, getFieldLabel } from './check-texts.ts'

it.each([
  ['2999-06-01', 'The PDF is under an embargo until Saturday, June 1, 2999.', 'Edit the embargo'],
  [undefined, 'There is no PDF on this site.', 'Add a PDF'],
])('a PDF that readers do not get is missing only if it is not under an embargo: %s', (found, message, label) => {
  expect(describeProblem('pdf-missing', found).message).toBe(message)
  expect(getFieldLabel({ name: 'pdf', problem: 'pdf-missing', ...(found && { found }) })).toBe(label)
})
