import type { Paper } from './paper.ts'

export const rounding: Paper = {
  title: 'Rounding-off Errors in Matrix Processes',
  author: 'A. M. Turing',
  source: 'The Quarterly Journal of Mechanics and Applied Mathematics 1 (1948), pages 287–308',
  text: [
    '# 1. The fear',
    'In 1943 it was calculated that the errors of rounding might grow fourfold with every unknown that is eliminated from a set of equations [1]. If that were the rule, seventy-eight equations would need some forty-six figures more than the answer should have, and large sets could not be solved at all. Then eighteen equations were solved at the National Physical Laboratory on desk machines, and when the solution was put back into the equations, it fitted almost to the last figure. Other trials went as well as this one [2]. The paper explains why.',
    '# 2. Elimination is a product',
    'The method that is taught at school subtracts multiples of one equation from the others until each has one unknown less than the one above it. The paper looks at what has been done when this is over. The multiples, put in their places, form a lower triangular matrix L with ones on its diagonal; what remains of the equations is an upper triangular matrix U; and the matrix with which one began is their product:',
    '> A = L U',
    'So the equations A x = b are two easy sets, L y = b from the top downwards and U x = y from the bottom upwards. Most direct methods turn out to be ways of arranging the same arithmetic. The paper sorts them by this, which is of use beyond rounding: whoever has L and U can solve the equations again for any other b at little cost.',
    'A small example, in full:',
    '> 2x +  y = 5        L =  1    0       U =  2   1\n> 6x + 4y = 18            3    1            0   1',
    'From L y = b one gets 5 and 18 – 3 · 5 = 3. From U x = y one gets y = 3 and x = 1.',
    '# 3. How much an error can matter',
    'Some equations magnify whatever is wrong with their right-hand sides. The lines of two equations may be nearly parallel, and then a small displacement of one of them moves their crossing a long way. The paper calls such equations ill-conditioned, and proposes numbers that say how ill they are. The one that has remained in use multiplies the size of a matrix by the size of its inverse. With a norm N, the sum of the squares under a root, it is',
    '> N(A) N(A^-1) / n',
    'A set of equations loses about as many decimal figures as this number has digits. That is a property of the equations and not of the method. No skill in the arithmetic will get back what the data do not contain, but a poor method may lose a good deal more.',
    '# 4. What elimination itself adds',
    'The bound of 1943 supposes that at every step the worst happens, and that all errors point the same way. Neither is likely. If the largest coefficient of a column is always chosen as the pivot, the multiples are never greater than one, and the errors of one step are not magnified by the next as much as had been thought. The paper finds bounds that depend on the inverse of the matrix. Where the inverse is of ordinary size, so are the errors. Only in cases made for the purpose do they double with each unknown.',
    'It is fair to say that the paper proves less than has been shown since. Its bounds still suppose bad luck, and the matrices on which elimination goes badly wrong were understood only later. What it did was to turn a fear into a question with a number for an answer.',
    '# 5. Advice to those who compute',
    'Work with a few more figures than the answer needs. Choose large pivots. When the solution has been found, put it back into the equations and look at what is left over: this residual shows whether the arithmetic was right, and by solving for it once more, with the same L and U, the solution can be corrected. A small residual does not show that the solution is right, however, if the equations are ill-conditioned. Then the figures that are missing are missing in the data.',
  ],
  references: [
    'H. Hotelling. Some New Methods in Matrix Calculation. The Annals of Mathematical Statistics 14 (1943), 1–34.',
    'L. Fox, H. D. Huskey and J. H. Wilkinson. Notes on the Solution of Algebraic Linear Simultaneous Equations. The Quarterly Journal of Mechanics and Applied Mathematics 1 (1948), 149–173.',
    'J. von Neumann and H. H. Goldstine. Numerical Inverting of Matrices of High Order. Bulletin of the American Mathematical Society 53 (1947), 1021–1099.',
  ],
}
