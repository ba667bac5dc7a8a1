import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { formatRate, judge, Time } from './labels.tsx'

describe('judge', () => {
  it('calls a set healthy or failing only when enough visitors show it', () => {
    const judgeCounts = (views: number, failures: number) => judge({ views, failures })
    expect([judgeCounts(0, 0), judgeCounts(1, 0), judgeCounts(500, 10)]).toEqual(['no visitors', 'healthy', 'healthy'])
    expect([judgeCounts(1, 1), judgeCounts(100, 9), judgeCounts(100, 10)]).toEqual(['undecided', 'undecided', 'failing'])
    const portal = (views: number, failures: number) => judge({ views: 5_000, failures, pages: [{ page: 'portal', views, failures }] })
    expect([portal(600, 10), portal(12, 9), portal(12, 10)], 'by kind of page').toEqual(['healthy', 'undecided', 'failing'])
  })
})

describe('formatRate', () => {
  it('rounds to a tenth of a percent, but never to zero', () => {
    expect([0, 0.0004, 0.02, 0.0234, 0.5, 1].map(formatRate)).toEqual(['0 %', 'below 0.1 %', '2 %', '2.3 %', '50 %', '100 %'])
  })
})

describe('Time', () => {
  it('shows a date in the style of the whole portal', () => {
    const iso = new Date(2026, 10, 21, 19, 34).toISOString()
    expect(renderToStaticMarkup(createElement(Time, { iso }))).toMatch(/>Nov 21, 2026, 7:34\sPM</)
  })
})
