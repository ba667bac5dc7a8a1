/** Reports, designs and machines: what was delivered rather than published. Newest first. */
export const projects = [
  {
    title: 'Programmers’ Handbook for Manchester Electronic Computer Mark II',
    author: 'A. M. Turing',
    link: 'University of Manchester Computing Machine Laboratory, 1951',
    releaseDate: '1951',
    description:
      'The first manual for the Ferranti machine at Manchester: its code of thirty-two teleprinter characters, its B-lines, its drum, and a good deal of advice on how to write a programme that has some chance of being right.',
  },
  {
    title: 'Turochamp, a chess-playing routine',
    author: 'Alan Turing and David Champernowne',
    link: 'Described in Faster than Thought, ed. B. V. Bowden. Pitman, London, 1953, 286–310',
    releaseDate: '1948',
    description:
      'Rules for a mechanical player of chess: follow captures until the position is quiet, then weigh material before mobility and the safety of the King. It was played by hand, by its author, at about half an hour a move.',
  },
  {
    title: 'Intelligent Machinery',
    author: 'A. M. Turing',
    link: 'Report to the National Physical Laboratory, 1948',
    releaseDate: '1948',
    description:
      'The outcome of a sabbatical year at Cambridge. Unorganised machines, pleasure and pain systems, and the education of machinery. It was printed only in 1969.',
  },
  {
    title: 'Proposed Electronic Calculator (the ACE report)',
    author: 'A. M. Turing',
    link: 'Report to the Executive Committee of the National Physical Laboratory, presented March 1946',
    releaseDate: 'Late 1945',
    description:
      'A complete design for a stored-programme computer, the Automatic Computing Engine, down to circuits and costs. A smaller version, the Pilot Model ACE, ran its first programme in May 1950.',
  },
  {
    title: 'Report on Speech Secrecy System Delilah, a Technical Description',
    author: 'A. M. Turing and Lieutenant D. Bayley, REME',
    link: 'The National Archives, HW 25/36; reproduced in Cryptologia 36 (2012), 295–340',
    releaseDate: '1945',
    description:
      'A portable machine for enciphering speech, designed and built with Donald Bayley at Hanslope Park. It worked, and the war ended before anybody needed it.',
  },
  {
    title: 'Visit to the National Cash Register Corporation, Dayton, Ohio',
    author: 'A. M. Turing',
    link: 'Report to the Government Code and Cypher School, December 1942',
    releaseDate: 'December 1942',
    description:
      'On the American design for a faster Bombe, made during a journey to the United States for liaison on cryptanalysis. It praises what deserves it and is frank about the rest.',
  },
  {
    title: 'The Applications of Probability to Cryptography',
    author: 'A. M. Turing',
    link: 'https://arxiv.org/abs/1505.04714',
    releaseDate: 'About 1941–2',
    description:
      'How to weigh evidence when breaking a cipher: add up the logarithms of the factors by which each observation changes the odds. Released by the British authorities in 2012; the link leads to a transcription.',
  },
  {
    title: 'Treatise on the Enigma (“Prof’s Book”)',
    author: 'A. M. Turing',
    link: 'The National Archives, HW 25/3',
    releaseDate: '1940',
    description:
      'A textbook for newcomers to Hut 8 and its neighbours on the Enigma machine and the ways of attacking it, by hand and with the Bombe. It was known in the house by its author’s nickname.',
  },
  {
    title: 'The British Bombe',
    author: 'Alan Turing, Gordon Welchman and Harold Keen',
    link: 'https://www.bletchleypark.org.uk/',
    releaseDate: '1939–40',
    description:
      'An electromechanical machine that tests the settings of an Enigma against a guessed piece of plain text and stops where no contradiction follows. The first, called Victory, was installed at Bletchley Park in March 1940; Welchman’s diagonal board made its successors far more powerful.',
  },
  {
    title: 'A machine for the zeta-function',
    author: 'Alan Turing and Donald MacPhail',
    link: 'https://turingarchive.kings.cam.ac.uk/',
    releaseDate: '1939',
    description:
      'A design in gear-wheels for calculating zeros of the zeta-function, supported by a grant of forty pounds from the Royal Society. Some of the wheels were cut; the rest was overtaken by the war.',
  },
  {
    title: 'On the Gaussian Error Function',
    author: 'A. M. Turing',
    link: 'Fellowship dissertation, King’s College, Cambridge, 1934',
    releaseDate: 'November 1934',
    description:
      'A proof of the central limit theorem, found without knowing that Lindeberg had proved it in 1922. The electors of King’s made its author a Fellow all the same, in March 1935.',
  },
] as const
