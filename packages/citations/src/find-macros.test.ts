/// <reference path="./citeproc.d.ts" />
import CSL from 'citeproc'
import { expect, it, onTestFinished } from 'vitest'
import { createFormatter } from './formatter.ts'
import { getBuiltInStyle } from './styles.ts'

/** Returns a function that returns how many elements the processor has searched from now on. */
const countSearched = () => {
  const { prototype } = CSL.XmlJSON
  const search = prototype.getNodesByName
  let searched = 0
  prototype.getNodesByName = function (...args) {
    searched += 1
    return search.apply(this, args)
  }
  onTestFinished(() => {
    prototype.getNodesByName = search
  })
  return () => searched
}

it('a style is not searched from top to bottom for every use of a macro', () => {
  const style = getBuiltInStyle('apa')
  const getSearched = countSearched()
  const { text } = createFormatter().format(style, { id: 'book', type: 'book', title: 'The essential Turing' })
  expect(text).toBe('The essential Turing. (n.d.).')
  const elements = style.split('<').length
  expect(getSearched()).toBeLessThan(20 * elements)
})
