import { describe, expect, it } from 'vitest'
import { looksLikeMore } from './looks-like-more.ts'

describe('a pasted text', () => {
  it.each([
    'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460.',
    'Turing AM. Computing machinery and intelligence. Mind. 1950 Oct;59(236):433-60.',
    'Doe, J. (in press). On things. Journal of Things.',
    '@article{key, title={T}}',
    ' @book(key, title={T})',
    'TY  - JOUR\nTI  - A title\nER  - ',
    '[{"type":"book"}]',
    '10.1093/mind/LIX.236.433',
    'https://doi.org/10.1093/mind/LIX.236.433',
    'https://www.tandfonline.com/doi/full/10.1080/00048402.2012.675478',
    '1706.03762v5',
    'hep-th/9711200',
    'arXiv:1706.03762',
    '978-0-19-825080-7',
    'ISBN 0 8044 2957 X',
  ])('%s may be more than a title', (text) => {
    expect(looksLikeMore(text)).toBe(true)
  })

  it.each([
    '',
    'Computing Machinery and Intelligence',
    'Alan Turing: The Enigma',
    'Nineteen Eighty-Four',
    '1984',
    'Report of 1946',
    'Systems of Logic Based on Ordinals (1938)',
    '[A title in brackets]',
    `@article{${'x'.repeat(200_000)}}`,
  ])('%s is not', (text) => {
    expect(looksLikeMore(text)).toBe(false)
  })
})
