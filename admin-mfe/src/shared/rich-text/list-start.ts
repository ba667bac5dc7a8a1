import { Quill } from 'react-quill'

interface Parchment {
  StyleAttributor: new (name: string, property: string, options: { scope: number }) => object
  Scope: { BLOCK: number }
}
const { StyleAttributor, Scope } = Quill.import('parchment') as unknown as Parchment

/** Returns the CSS that makes the numbers of a list begin with this one. The server reads the number from it. */
export const toCounter = (start: number): string => `list-0 ${start} list-1`

/** The number of the first item of a list, on that item. Items after it have no effect. */
Quill.register('formats/start', new StyleAttributor('start', 'counter-set', { scope: Scope.BLOCK }) as never, true)
