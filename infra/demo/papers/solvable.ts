import type { Paper } from './paper.ts'

export const solvable: Paper = {
  title: 'Solvable and Unsolvable Problems',
  author: 'A. M. Turing',
  source: 'Science News 31, Penguin Books, February 1954, pages 7–23',
  text: [
    '# 1. Puzzles instead of theorems',
    'The paper of 1936 on computable numbers shows that no general process can decide what is provable [1]. Its reader needs some patience with logic. The article of 1954 wants to make the same point to people who have none, and so it speaks of puzzles: of squares that slide in a tray, of knots in a loop of string, of pieces on a board. A puzzle of this kind has a position to begin with, rules that say which moves are allowed, and a position to be reached. Whether it can be reached is a question with an answer, yes or no.',
    'For a single puzzle the answer can be found by patience or by luck. The article asks for more: is there one method that works for every puzzle of the kind, whatever the beginning and the end, and that never gets stuck?',
    'With sliding squares there is. A tray has only so many positions. Write all of them down, mark the first, then mark whatever can be reached from a marked one, and go on until no mark is added. The method is slow, and nobody would enjoy it, but it cannot fail.',
    '# 2. One form for all puzzles',
    'A knot is another matter. There is no end to the positions of a piece of string, and so there is no list to be marked. Still the puzzle can be written down: a knot is described by a row of letters, one for each step along the string, and a movement of the string replaces some letters by others. The same is true of every puzzle that anybody has proposed. Each can be put in the form of a substitution puzzle: a row of symbols, and a finite list of pairs, where the first of a pair may be replaced by the second wherever it occurs.',
    'This is no theorem. It is a claim about what people will accept as a puzzle, and the evidence for it is that no example to the contrary has turned up. The article says so openly. The claim belongs to the same family as the one that whatever can be computed at all can be computed by a machine with a tape.',
    'A small example: two rules, and the question which rows can be turned into which others.',
    '> AB  becomes  BA\n> BB  becomes  A',
    'From ABB one gets BAB, then BBA, and then AA; the puzzle that asks for AA is solvable. The one that asks for B alone is not, which takes a moment of thought: no rule can make an A disappear.',
    '# 3. What a systematic procedure is',
    'To say that there is no systematic procedure, one has to say what would count as one. The answer is the neatest step of the article: a procedure is itself a puzzle, of the dull sort in which there is never more than one move to make. Somebody who follows it has nothing to decide. If the claim of the last section is granted, every procedure can therefore be written as a list of substitutions.',
    'Now the lists are rows of symbols, too. So a puzzle can be given to a puzzle as the position from which it begins, and even to itself.',
    '# 4. The one that cannot be',
    'Suppose that there were a procedure that is given any list of rules and any first row, and that always comes to an end with a verdict, “it stops” or “it never stops”. Change it a little. Give it a list of rules together with that same list as the first row. If the verdict is that this never stops, let it stop. If the verdict is that it stops, let it go round in a circle without end.',
    'The changed procedure is a list of rules as well. Give it to itself. If it stops, it goes on without end; if it goes on without end, it stops. Neither can be, and so the procedure that was supposed does not exist. There are puzzles of which nobody will ever have a general method of telling which of them come out.',
    'One should notice how little is said. It is not said of any puzzle that its question has no answer. It is said of a class of puzzles that their answers cannot all be got in the same way. Of the knots it was not known, when the article was printed, on which side they fall.',
    '# 5. What is left to do',
    'The last paragraphs are sober ones. The result sets a bound to what can be hoped for from reason alone, and it does so by means of reason. It does not excuse anybody from looking for methods where they may exist: for special classes of puzzles there are good ones, and the work of finding them begins where the theorem ends. The article can already add a piece of news to the list of what ended in the same way: it had just been announced from Russia that the word problem for groups has no general solution either.',
  ],
  references: [
    'A. M. Turing. On Computable Numbers, with an Application to the Entscheidungsproblem. Proceedings of the London Mathematical Society s2-42 (1936/1937), 230–265.',
    'A. M. Turing. The Word Problem in Semi-Groups with Cancellation. Annals of Mathematics 52 (1950), 491–505.',
    'E. L. Post. Recursive Unsolvability of a Problem of Thue. The Journal of Symbolic Logic 12 (1947), 1–11.',
  ],
}
