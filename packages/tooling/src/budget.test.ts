import { describe, expect, it } from 'vitest'
import { assertWithinBudget, measureSizes } from './budget.ts'

const file = (path: string, bytes: number) => ({ path, bytes, integrity: '' })

describe('the budget of a release', () => {
  it('counts scripts and styles as compressed for browsers', () => {
    const files = [
      file('client/a.js', 1000),
      file('client/a.js.br', 300),
      file('client/a.js.gz', 350),
      file('client/b.js', 20),
      file('client/c.css', 500),
      file('client/c.css.br', 100),
      file('client/font.woff2', 9000),
      file('server/index.cjs', 5000),
    ]
    expect(measureSizes({ files })).toEqual({ scripts: 320, styles: 100 })
  })

  const sizes = { scripts: 1101, styles: 100 }
  const limits = { budget: {}, active: { scripts: 1000, styles: 100 }, allowGrowth: false }
  it.each([
    [{ ...limits, budget: { styles: 99 }, allowGrowth: true }, 'its styles have 100 bytes, compressed, and budget.json allows 99'],
    [{ ...limits, budget: { scripts: 1100 }, allowGrowth: true }, 'its scripts have 1101 bytes, compressed, and budget.json allows 1100'],
    [limits, 'its scripts have 1101 bytes, compressed, and those of the active release 1000; --allow-growth permits that, or a line'],
  ])('%j is exceeded', (exceeded, sentence) => {
    expect(() => assertWithinBudget(sizes, exceeded)).toThrow(sentence)
  })

  it.each([
    { ...limits, allowGrowth: true },
    { ...limits, active: undefined },
    { ...limits, active: { scripts: 1001, styles: 100 }, budget: { scripts: 1101, styles: 100 } },
  ])('%j is kept', (kept) => {
    expect(() => assertWithinBudget(sizes, kept)).not.toThrow()
  })
})
