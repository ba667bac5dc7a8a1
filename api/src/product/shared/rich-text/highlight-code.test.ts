import { expect, it } from 'vitest'
import { highlightCode } from './highlight-code.ts'

it('code is highlighted by the grammar of its language', () => {
  expect(highlightCode('return 1', 'javascript')).toBe('<span class="hljs-keyword">return</span> <span class="hljs-number">1</span>')
})

it.each([
  ['a language without a grammar', 'return 1', 'brainfuck'],
  ['plain text', 'return 1', 'plain'],
  ['a word for which a grammar would take seconds', 'a'.repeat(1_001), 'java'],
  ['code for which a grammar would take seconds', 'return 1\n'.repeat(3_000), 'java'],
])('%s is not highlighted', (_, code, language) => {
  expect(highlightCode(code, language)).toBeNull()
})
