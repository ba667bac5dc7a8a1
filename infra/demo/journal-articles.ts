/** Newest first, as the page shows them. `link` is a DOI where it is certain, else the printed reference. */
export const journalArticles = [
  {
    title: 'Solvable and Unsolvable Problems',
    author: 'A. M. Turing',
    link: 'Science News 31 (Penguin Books, 1954), 7–23',
    releaseDate: 'February 1954',
    description:
      'An account, for readers without any mathematics to speak of, of what it means for a puzzle to have no systematic method of solution. It starts from sliding squares and knots in string and ends with puzzles about puzzles, for which no method can exist.',
  },
  {
    title: 'Some Calculations of the Riemann Zeta-function',
    author: 'A. M. Turing',
    link: '10.1112/plms/s3-3.1.99',
    releaseDate: '1953',
    description:
      'A report on the zeros of the zeta-function that were calculated in 1950 on the Manchester computer. The lasting part is a test which shows, from values on the critical line alone, that no zero has been missed up to a given height.',
  },
  {
    title: 'The Chemical Basis of Morphogenesis',
    author: 'A. M. Turing',
    link: '10.1098/rstb.1952.0012',
    releaseDate: '14 August 1952',
    description:
      'Two substances that react and diffuse through a tissue can leave an even state and settle into a pattern. The paper works out when this happens on a ring of cells, on a sheet and on a sphere, and proposes it as one cause of form in plants and animals. Published in the Philosophical Transactions of the Royal Society B, 237, 37–72.',
  },
  {
    title: 'Computing Machinery and Intelligence',
    author: 'A. M. Turing',
    link: '10.1093/mind/LIX.236.433',
    releaseDate: 'October 1950',
    description:
      'Replaces the question whether machines can think by a game of imitation that can actually be played, considers nine objections, and closes with the proposal that one might build a machine like a child and educate it. Published in Mind, 59, 433–460.',
  },
  {
    title: 'The Word Problem in Semi-Groups with Cancellation',
    author: 'A. M. Turing',
    link: 'Annals of Mathematics 52 (1950), 491–505',
    releaseDate: 'September 1950',
    description:
      'Shows that there is no general process for deciding whether two words are equal in a semi-group with cancellation. The proof turns a computing machine into the relations of a semi-group, so that a decision about words would be a decision about the machine.',
  },
  {
    title: 'Practical Forms of Type Theory',
    author: 'A. M. Turing',
    link: 'The Journal of Symbolic Logic 13 (1948), 80–94',
    releaseDate: 'June 1948',
    description:
      'Two systems of type theory, the nested-type and the concealed-type system, that are meant to be used rather than admired: close to the way a mathematician writes anyway, yet still free from the paradoxes.',
  },
  {
    title: 'Rounding-off Errors in Matrix Processes',
    author: 'A. M. Turing',
    link: '10.1093/qjmam/1.1.287',
    releaseDate: '1948',
    description:
      'How much of an answer is left after a long calculation with rounded numbers? The paper treats elimination as the resolution of a matrix into triangular factors, introduces condition numbers, and finds the errors to be milder than had been feared. Published in the Quarterly Journal of Mechanics and Applied Mathematics, 1, 287–308.',
  },
  {
    title: 'A Method for the Calculation of the Zeta-function',
    author: 'A. M. Turing',
    link: 'Proc. London Math. Soc. s2-48, 180–197',
    releaseDate: '1943 (received March 1939)',
    description:
      'A way of calculating the zeta-function that is useful at heights where the Euler–Maclaurin formula has become laborious and the Riemann–Siegel formula is not yet accurate enough. It was received in March 1939 and appeared four years later.',
  },
  {
    title: "The Use of Dots as Brackets in Church's System",
    author: 'A. M. Turing',
    link: 'The Journal of Symbolic Logic 7 (1942), 146–156',
    releaseDate: 'December 1942',
    description:
      'Rules for leaving out brackets in the formulae of Church’s theory of types and putting dots in their place, with a proof that nothing becomes ambiguous.',
  },
  {
    title: "A Formal Theorem in Church's Theory of Types",
    author: 'M. H. A. Newman and A. M. Turing',
    link: 'The Journal of Symbolic Logic 7 (1942), 28–33',
    releaseDate: 'March 1942',
    description:
      'A formal derivation within Church’s simple theory of types concerning the axiom of infinity: assumed for the individuals, it is shown to hold for the higher types as well.',
  },
  {
    title: 'Systems of Logic Based on Ordinals',
    author: 'A. M. Turing',
    link: '10.1112/plms/s2-45.1.161',
    releaseDate: '1939',
    description:
      'A logic that cannot prove all that is true may be extended by what it could not prove, and that again, through the ordinals. The paper asks how complete one can become in this way, and introduces in passing machines with an oracle. It is the Princeton dissertation of 1938. Published in the Proceedings of the London Mathematical Society, 45, 161–228.',
  },
  {
    title: 'The Extensions of a Group',
    author: 'A. M. Turing',
    link: 'Compositio Mathematica 5 (1938), 357–367',
    releaseDate: '1938',
    description:
      'Given two groups, which groups contain the first as a normal subgroup in such a way that the quotient is the second? The paper reduces the question to the finding of certain automorphisms and relations, and works out cases.',
  },
  {
    title: 'Finite Approximations to Lie Groups',
    author: 'A. M. Turing',
    link: 'Annals of Mathematics 39 (1938), 105–111',
    releaseDate: 'January 1938',
    description:
      'Makes precise what it is for finite groups to approximate a continuous one, and shows that among connected Lie groups only the compact Abelian ones can be approximated so.',
  },
  {
    title: 'On Computable Numbers, with an Application to the Entscheidungsproblem. A Correction',
    author: 'A. M. Turing',
    link: '10.1112/plms/s2-43.6.544',
    releaseDate: '1937',
    description:
      'Three pages that put right some slips in the paper of the year before, several of them pointed out by Paul Bernays, and give a better definition of the computable numbers.',
  },
  {
    title: 'The 𝔭-Function in λ-K-Conversion',
    author: 'A. M. Turing',
    link: '10.2307/2268281',
    releaseDate: 'December 1937',
    description:
      'One page. It gives a simple formula for Kleene’s function that finds the least number with a given property, by means of a form that reduces to the application of another to itself.',
  },
  {
    title: 'Computability and λ-Definability',
    author: 'A. M. Turing',
    link: '10.2307/2268280',
    releaseDate: 'December 1937',
    description:
      'The functions that a machine can compute, those that are λ-definable in the sense of Church and Kleene, and the general recursive functions of Herbrand and Gödel are shown to be the same. Published in The Journal of Symbolic Logic, 2, 153–163.',
  },
  {
    title: 'On Computable Numbers, with an Application to the Entscheidungsproblem',
    author: 'A. M. Turing',
    link: '10.1112/plms/s2-42.1.230',
    releaseDate: '1936–7',
    description:
      'Calls a number computable if its decimal can be written down by a machine, describes such machines and one machine that can do the work of all others, and concludes that there is no general process for deciding what can be proved. Published in the Proceedings of the London Mathematical Society, 42, 230–265.',
  },
  {
    title: 'Equivalence of Left and Right Almost Periodicity',
    author: 'A. M. Turing',
    link: 'J. London Math. Soc. 10 (1935), 284–285',
    releaseDate: '1935',
    description:
      'A first paper, of two pages. In the theory of almost periodic functions in a group, as von Neumann had defined them, periodicity from the left and from the right come to the same thing.',
  },
] as const
