import type { Paper } from './paper.ts'

export const checking: Paper = {
  title: 'Checking a Large Routine',
  author: 'A. M. Turing',
  source: 'Report of a Conference on High Speed Automatic Calculating Machines, Cambridge, 24 June 1949, pages 67–69',
  text: [
    '# 1. Many columns, many checkers',
    'How can one make sure that a routine is right? One may try it on a few cases, but a routine with twenty branches has about a million ways through. The paper begins with a long addition. If only the figures and the total are given, one person has to do the whole sum again. If the carries are written down as well, each column can be checked by itself, by different people and in any order. Whoever did the sum spent nothing on this, and has saved others a great deal.',
    'For a routine, the carries are assertions: statements about what the machine holds, made at the important places, that are meant to be true whenever the machine arrives there. The whole is right if each step is, and each step is a small question: if what is asserted before it is true, is what is asserted after it true as well?',
    '# 2. The example',
    'The factorial of n is to be formed without a multiplier, by repeated addition. The machine has five stores for numbers, which are called n, r, s, u and v.',
    '> A   u := 1, r := 1, s := 1\n> B   v := u\n> C   if r = n, stop\n> D   u := u + v\n> E   s := s + 1\n> F   if s is not greater than r, go to D\n> G   r := r + 1, s := 1, go to B',
    'The assertions, each of them true on arrival at the box of that letter:',
    '> B   u = r!\n> C   u = r!          v = r!\n> D   u = s r!        v = r!\n> E   u = (s + 1) r!\n> F   u = s r!\n> G   u = (r + 1)!',
    'From B to C nothing is asked but that a copy equals what it was copied from. From D to E one has to see that s r! + r! is (s + 1) r!. At E only s is changed, and what was (s + 1) r! is now s r!. From F to G it is known that s is r + 1, so that u is (r + 1) r!, and that is the factorial of r + 1. When r is increased, the assertion at B is what has just been found. When the machine stops at C, r is n, and u is the factorial of n.',
    'None of this needs to be done by the person who wrote the routine, or by somebody who knows what the routine is for.',
    '# 3. It comes to an end',
    'A routine of which every assertion is true might go on without end. It has to be shown that it does not, and here too the programmer should say why: by naming a quantity that becomes smaller at every step and that cannot do so without end. The paper names an ordinal number. For those who like whole numbers better it offers one of them that does as well:',
    '> (n – r) 2^80  +  (r – s) 2^40  +  k',
    'Here k is the number of boxes that are still to be passed before the next return. As long as all numbers are less than 2^40, which on this machine they are, the quantity falls with every step.',
    '# 4. What came of it',
    'Three pages at a conference were read by few. The same two ideas, that a programme is checked by what is true at its places and that it ends because something falls, were found again eighteen years later, and much of what is called program verification now rests on them [1, 2]. The printed report has misprints that make its example hard to follow; it has been printed again with corrections, and with a comparison to what was done later [3].',
  ],
  references: [
    'R. W. Floyd. Assigning Meanings to Programs. Mathematical Aspects of Computer Science, American Mathematical Society, 1967, 19–32.',
    'C. A. R. Hoare. An Axiomatic Basis for Computer Programming. Communications of the ACM 12 (1969), 576–580.',
    'F. L. Morris and C. B. Jones. An Early Program Proof by Alan Turing. Annals of the History of Computing 6 (1984), 139–143.',
  ],
}
