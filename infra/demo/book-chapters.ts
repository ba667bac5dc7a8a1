/** Chapters of books, and first printings of papers within books. Newest first. */
export const bookChapters = [
  {
    title: 'A Lecture and Two Radio Broadcasts on Machine Intelligence by Alan Turing',
    author: 'A. M. Turing; edited by B. Jack Copeland',
    link: 'Machine Intelligence 15, ed. K. Furukawa, D. Michie and S. Muggleton. Oxford University Press, 1999',
    releaseDate: '1999',
    description:
      'The talk called “Intelligent Machinery, A Heretical Theory” and the two broadcasts on the Third Programme, edited from the typescripts and the transcript.',
  },
  {
    title: 'A Diffusion Reaction Theory of Morphogenesis in Plants',
    author: 'A. M. Turing and C. W. Wardlaw',
    link: 'Collected Works of A. M. Turing: Morphogenesis, ed. P. T. Saunders. North-Holland, 1992',
    releaseDate: '1992 (written about 1953)',
    description:
      'Written with the Manchester botanist Claude Wardlaw to explain the theory of 1952 to readers who know plants better than differential equations. It stayed in manuscript until the Collected Works.',
  },
  {
    title: 'Morphogen Theory of Phyllotaxis',
    author: 'A. M. Turing',
    link: 'Collected Works of A. M. Turing: Morphogenesis, ed. P. T. Saunders. North-Holland, 1992',
    releaseDate: '1992 (written 1952–4)',
    description:
      'Unfinished. The geometry of leaves and florets set out on a lattice, and the beginning of a chemical account of why Fibonacci’s numbers turn up in it.',
  },
  {
    title: 'Lecture to the London Mathematical Society on 20 February 1947',
    author: 'A. M. Turing',
    link: 'A. M. Turing’s ACE Report of 1946 and Other Papers, ed. B. E. Carpenter and R. W. Doran. MIT Press, 1986',
    releaseDate: '1986 (given 1947)',
    description:
      'What an automatic computing engine is, how its memory of mercury works, who will be needed to run it, and, towards the end, the case for a machine that can learn and is given fair play when it errs.',
  },
  {
    title: 'Proposals for Development in the Mathematics Division of an Automatic Computing Engine (A.C.E.)',
    author: 'A. M. Turing',
    link: 'A. M. Turing’s ACE Report of 1946 and Other Papers, ed. B. E. Carpenter and R. W. Doran. MIT Press, 1986',
    releaseDate: '1986 (written 1945)',
    description:
      'The report to the National Physical Laboratory: the logic of the machine, its circuits, its instruction tables, ten problems it might be given, and an estimate of what it would cost.',
  },
  {
    title: 'Intelligent Machinery',
    author: 'A. M. Turing',
    link: 'Machine Intelligence 5, ed. B. Meltzer and D. Michie. Edinburgh University Press, 1969, 3–23',
    releaseDate: '1969 (written 1948)',
    description:
      'A report to the National Physical Laboratory on how far machines could be made to show intelligence. It describes unorganised machines, networks of simple units that take on an organisation by interference from outside, much as a child does from its teachers.',
  },
  {
    title: 'On Computable Numbers, with an Application to the Entscheidungsproblem',
    author: 'A. M. Turing',
    link: 'The Undecidable, ed. Martin Davis. Raven Press, 1965',
    releaseDate: '1965 (first published 1936–7)',
    description:
      'A reprint with its correction, in the company of the papers of Gödel, Church, Rosser, Kleene and Post with which it belongs. The same book holds “Systems of Logic Based on Ordinals”.',
  },
  {
    title: 'Computing Machinery and Intelligence',
    author: 'A. M. Turing',
    link: 'Computers and Thought, ed. E. A. Feigenbaum and J. Feldman. McGraw-Hill, 1963, 11–35',
    releaseDate: '1963 (first published 1950)',
    description:
      'The paper from Mind at the head of one of the first collections on artificial intelligence, where many of those who went on to work in the field met it.',
  },
  {
    title: 'Intelligent Machinery, A Heretical Theory',
    author: 'A. M. Turing',
    link: 'Sara Turing, Alan M. Turing. W. Heffer & Sons, Cambridge, 1959, 128–134',
    releaseDate: '1959 (given about 1951)',
    description:
      'A talk about machines that keep a memory of what they have tried and are rewarded for the good of it, printed by his mother at the end of her biography.',
  },
  {
    title: 'Digital Computers Applied to Games',
    author: 'A. M. Turing and others',
    link: 'Faster than Thought, ed. B. V. Bowden. Pitman, London, 1953, 286–310',
    releaseDate: '1953',
    description:
      'Can a machine play chess, and well, and improve with practice? The section on chess is his; it sets out a scheme of play and gives a game played by it, with slips of paper for a machine. Other hands describe draughts and Nim.',
  },
] as const
