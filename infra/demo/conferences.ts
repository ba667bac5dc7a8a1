/** Talks, lectures and broadcasts. Newest first. */
export const conferences = [
  {
    title: 'Can Automatic Calculating Machines Be Said to Think?',
    conferenceDate: '14 January 1952',
    description:
      'A discussion broadcast by the BBC on the Third Programme, with Richard Braithwaite, Geoffrey Jefferson and Max Newman. It had been recorded four days before.',
  },
  {
    title: 'Local Programming Methods and Conventions',
    conferenceDate: '9–12 July 1951',
    description:
      'A paper at the inaugural conference of the Manchester University computer, on the way programmes were written for it and the notation in which it was done.',
  },
  {
    title: 'Can Digital Computers Think?',
    conferenceDate: '15 May 1951',
    description:
      'A talk on the Third Programme of the BBC, one of a series on automatic calculating machines. The answer is that any machine which could properly be called a brain could be imitated by a computer of sufficient speed and storage.',
  },
  {
    title: 'Intelligent Machinery, A Heretical Theory',
    conferenceDate: 'About 1951',
    description: 'A talk given to the ’51 Society in Manchester, on machines that learn and on what their makers should expect.',
  },
  {
    title: 'Educating a Digital Computer',
    conferenceDate: '7 December 1950',
    description:
      'A talk to the Ratio Club in London, a dining club of physiologists, engineers and mathematicians who shared an interest in cybernetics.',
  },
  {
    title: 'The Mind and the Computing Machine',
    conferenceDate: '27 October 1949',
    description:
      'A discussion in the Philosophy Department of the University of Manchester, with Max Newman and Michael Polanyi among the speakers.',
  },
  {
    title: 'Checking a Large Routine',
    conferenceDate: '24 June 1949',
    description:
      'Three pages at the Conference on High Speed Automatic Calculating Machines in Cambridge, for the inauguration of the EDSAC. A programme for factorials is shown to be correct by means of assertions that can be checked one by one.',
  },
  {
    title: 'Lecture to the London Mathematical Society',
    conferenceDate: '20 February 1947',
    description: 'On the Automatic Computing Engine and what may come of it. The text was found among his papers and printed in 1986.',
  },
  {
    title: 'Symposium on Large-Scale Digital Calculating Machinery, Harvard',
    conferenceDate: '7–10 January 1947',
    description: 'Attended on behalf of the National Physical Laboratory: a chance to see what was being built in America.',
  },
  {
    title: 'Lectures on the Automatic Computing Engine, Adelphi, London',
    conferenceDate: 'December 1946 – February 1947',
    description:
      'A course for engineers given at the Ministry of Supply, shared with J. H. Wilkinson. Notes taken by members of the audience have survived.',
  },
  {
    title: 'Mathematics and Logic',
    conferenceDate: '1 December 1933',
    description: 'A paper read to the Moral Sciences Club in Cambridge, by an undergraduate of twenty-one.',
  },
] as const
