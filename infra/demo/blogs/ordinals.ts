export const ordinals = {
  title: 'How to be incomplete with dignity',
  images: ['ordinals'],
  text: [
    '<p>Gödel showed that any respectable system of logic leaves some truths about numbers unproved, and among them the modest statement that it never contradicts itself. One may take this in several ways. At Princeton, where I spent two years learning to write in Church’s notation, I took it as an invitation to do something about it.</p>',
    '<h2>Add what is missing</h2>',
    '<p>If a system L<sub>0</sub> cannot prove its own consistency, and if we believe in it all the same (otherwise why are we using it?), let us add the statement as an axiom. The result, L<sub>1</sub>, proves more than L<sub>0</sub> did. It has, to be sure, a consistency of its own which it cannot prove, so we add that, and so on.</p>',
    '<pre>L0   L1   L2   L3   …        then all of these at once:   Lω\nLω   Lω+1   Lω+2   …         then all of these at once:   Lω·2\n… and there is no reason to stop.</pre>',
    '<p>The steps are numbered by the <strong>ordinals</strong>, which are what one counts with if one has already counted forever and would like to go on. In the picture each stroke is one of them: the palest run up to the first limit, the runs themselves run up to a limit of limits, and so towards the right, where it gets dark.</p>',
    '<h2>What one gets</h2>',
    '<p>I wanted to know how much could be proved in this way altogether. The answer has two halves.</p>',
    '<ul><li>For statements that <em>something is true of every number</em>, of a kind that can be checked for each number singly, it is as good as one could wish. Every true one is proved, and as early as ω + 1.</li><li>That sounds too easy, and is. An ordinal has to be <em>named</em> before it can be used, and there are many names for the same one. The truth that one wants to prove can be smuggled in by the choice of the name.</li></ul>',
    '<p>One has thus replaced ingenuity in finding a proof by ingenuity in seeing that a certain expression does indeed name an ordinal. Nothing is gained in the way of mechanising mathematics. But something is gained in understanding it, because the part which is mechanical and the part which wants insight have been set in separate columns, and one can see how large the second is.</p>',
    '<h3>A remark about oracles</h3>',
    '<p>In the same paper I supposed for a moment that one had “some unspecified means of solving number-theoretic problems; a kind of oracle as it were”. About its nature I said only that it could not be a machine. I introduced it in order to show that even with its help there would be problems out of reach, and having served its turn it was put back in the cupboard. (<a href="https://doi.org/10.1112/plms/s2-45.1.161">Systems of Logic Based on Ordinals</a>, section 4.)</p>',
    '<h2>Moral</h2>',
    '<p>It is sometimes said that Gödel’s theorem shows a limit to reason. It seems to me to show only that reason cannot be finished. This is quite another thing, and for those of us who are employed in it, rather a relief.</p>',
  ],
} as const
