/** External links beside the blogs, in the order shown. */
export const externalLinks = [
  { title: 'The Turing Digital Archive, King’s College, Cambridge', link: 'https://turingarchive.kings.cam.ac.uk/' },
  { title: 'Alan Turing: The Enigma, by Andrew Hodges', link: 'https://www.turing.org.uk/' },
  { title: 'Stanford Encyclopedia of Philosophy: Alan Turing', link: 'https://plato.stanford.edu/entries/turing/' },
  { title: 'MacTutor biography, University of St Andrews', link: 'https://mathshistory.st-andrews.ac.uk/Biographies/Turing/' },
  { title: 'Bletchley Park', link: 'https://www.bletchleypark.org.uk/' },
  { title: 'The National Museum of Computing', link: 'https://www.tnmoc.org/' },
  { title: 'London Mathematical Society', link: 'https://www.lms.ac.uk/' },
  { title: 'The A. M. Turing Award', link: 'https://amturing.acm.org/' },
] as const
