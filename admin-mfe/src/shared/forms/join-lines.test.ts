import { describe, expect, it } from 'vitest'
import { joinLines } from './join-lines.ts'

const pdf = [
  'Abstract. We prove that every recursive function is comput-',
  'able by a machine with one tape, and that the well-',
  'known bound of Post also holds for machines whose head',
  'moves at most once. The proof is constructive.',
  'The second part of this paper shows that no such machine',
  'decides its own halting problem.',
  '',
  'References',
  '[1] A. M. Turing. On computable numbers. 1936. London, Math.',
  '[2] E. L. Post. Finite combinatory processes.',
]

describe('lines of a PDF', () => {
  it('are joined within paragraphs, with the words that were broken at their ends', () => {
    expect(joinLines(pdf.join('\n'))).toBe(
      [
        'Abstract. We prove that every recursive function is computable by a machine with one tape, and that the well-known bound of Post also holds for machines whose head moves at most once. The proof is constructive. The second part of this paper shows that no such machine decides its own halting problem.',
        ...pdf.slice(6),
      ].join('\n'),
    )
  })

  it('are joined in an abstract in Arabic, and with the line ends of Windows', () => {
    const lines = [
      'نثبت أن كل دالة عودية قابلة للحساب بواسطة آلة ذات شريط واحد',
      'وأن الحد المعروف ينطبق أيضا على الآلات التي يتحرك رأسها مرة',
      'واحدة على الأكثر في كل خطوة من خطوات الحساب والبرهان بنائي',
    ]
    expect(joinLines(lines.join('\r\n'))).toBe(lines.join(' '))
  })

  it.each([
    [
      'verses',
      'Sing, goddess, the anger of Peleus’ son Achilleus\nAnd its devastation, which put pains thousandfold upon\nThe Achaians, hurled in their multitudes to the house\nOf Hades strong souls of heroes, but gave their bodies',
    ],
    ['an address', 'Department of Mathematics\nUniversity of Manchester\nOxford Road\nManchester M13 9PL'],
    [
      'LaTeX',
      '\\section{Introduction}\nWe study the halting problem of machines with one tape and\na head that moves at most once, which is decidable in the\nsense of Post and of others.',
    ],
    [
      'rows of a table',
      'Year\tThe title of the first paper of a long list of papers\n1936\tthe title of the second paper of a long list of papers\n1937\tthe title of the third paper of a long list of papers',
    ],
    [
      'a list',
      '- the first entry of a list whose lines are all about as long\n- the second entry of a list whose lines are all about as lon\n- the third entry of a list whose lines are all about as long',
    ],
    [
      'paragraphs',
      `${'a sentence of many words '.repeat(12)}\n${'another sentence of many words '.repeat(9)}\n${'the last sentence of many words '.repeat(9)}`,
    ],
  ])('stay in %s', (_, text) => {
    expect(joinLines(text)).toBe(text)
  })
})
