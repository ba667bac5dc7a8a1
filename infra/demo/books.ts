/** He wrote no book of his own: these are collections of his work, under their editors' names. Newest first. */
export const books = [
  {
    title: 'Alan Turing: His Work and Impact',
    author: 'A. M. Turing; edited by S. Barry Cooper and Jan van Leeuwen',
    link: 'Elsevier, 2013. ISBN 978-0-12-386980-7',
    releaseDate: '2013',
    description:
      'A large selection of the papers and reports, each with comments by people who work in the fields that grew out of it. Prepared for the centenary of 2012.',
  },
  {
    title: 'Alan Turing’s Systems of Logic: The Princeton Thesis',
    author: 'A. M. Turing; edited by Andrew W. Appel',
    link: 'Princeton University Press, 2012',
    releaseDate: '2012',
    description:
      'The doctoral dissertation of 1938 as it was typed, with the logical symbols written in by hand, and with introductory essays by Andrew Appel and Solomon Feferman.',
  },
  {
    title: 'Alan Turing’s Automatic Computing Engine: The Master Codebreaker’s Struggle to Build the Modern Computer',
    author: 'A. M. Turing and others; edited by B. Jack Copeland',
    link: 'Oxford University Press, 2005. ISBN 0-19-856593-3',
    releaseDate: '2005',
    description:
      'The history of the ACE at the National Physical Laboratory, told by historians and by some of those who built it, together with original papers, among them lectures that were given on the machine in 1946–7.',
  },
  {
    title: 'The Essential Turing',
    author: 'A. M. Turing; edited by B. Jack Copeland',
    link: 'Oxford University Press, 2004. ISBN 978-0-19-825080-7',
    releaseDate: '2004',
    description:
      'Seminal writings in computing, logic, philosophy, artificial intelligence and artificial life, with the secrets of Enigma, each introduced at some length. The most convenient single volume.',
  },
  {
    title: 'Collected Works of A. M. Turing: Mathematical Logic',
    author: 'A. M. Turing; edited by R. O. Gandy and C. E. M. Yates',
    link: 'North-Holland, 2001',
    releaseDate: '2001',
    description:
      'The last of the four volumes to appear: computable numbers, λ-definability, ordinal logics and type theory. Robin Gandy, who had been a pupil and a friend, did not live to see it printed.',
  },
  {
    title: 'Collected Works of A. M. Turing: Mechanical Intelligence',
    author: 'A. M. Turing; edited by D. C. Ince',
    link: 'North-Holland, 1992',
    releaseDate: '1992',
    description:
      'The reports and papers on computing machines and on what they might be brought to do: the proposal for the ACE, the lecture of February 1947, intelligent machinery, the paper in Mind, chess.',
  },
  {
    title: 'Collected Works of A. M. Turing: Morphogenesis',
    author: 'A. M. Turing; edited by P. T. Saunders',
    link: 'North-Holland, 1992',
    releaseDate: '1992',
    description:
      'The paper of 1952 on pattern in growing tissue, and for the first time the unfinished work on the arrangement of leaves and seeds that followed it.',
  },
  {
    title: 'Collected Works of A. M. Turing: Pure Mathematics',
    author: 'A. M. Turing; edited by J. L. Britton',
    link: 'North-Holland, 1992',
    releaseDate: '1992',
    description:
      'Groups, almost periodicity, the zeta-function and the word problem, together with the paper on unsolvable problems and some unpublished notes.',
  },
  {
    title: 'A. M. Turing’s ACE Report of 1946 and Other Papers',
    author: 'A. M. Turing; edited by B. E. Carpenter and R. W. Doran',
    link: 'MIT Press and Tomash Publishers, 1986. Charles Babbage Institute Reprint Series, 10',
    releaseDate: '1986',
    description:
      'The design of the Automatic Computing Engine in print at last, forty years after it was written, with the lecture to the London Mathematical Society in which it was explained.',
  },
] as const
