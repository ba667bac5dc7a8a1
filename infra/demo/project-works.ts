import type { WorkCollectionName } from '@portfolio/contracts'

type Titles = { readonly [Name in WorkCollectionName]?: readonly string[] }

/** Works that belong to a project, which is shown with each of them: by the title of the project. BibTeX has no field for it. */
export const projectWorks: Readonly<Record<string, Titles>> = {
  'Proposed Electronic Calculator (the ACE report)': {
    books: [
      'Alan Turing’s Automatic Computing Engine: The Master Codebreaker’s Struggle to Build the Modern Computer',
      'A. M. Turing’s ACE Report of 1946 and Other Papers',
    ],
    bookChapters: [
      'Lecture to the London Mathematical Society on 20 February 1947',
      'Proposals for Development in the Mathematics Division of an Automatic Computing Engine (A.C.E.)',
    ],
    journalArticles: ['Rounding-off Errors in Matrix Processes'],
    conferences: ['Lecture to the London Mathematical Society', 'Lectures on the Automatic Computing Engine, Adelphi, London'],
  },
  'Programmers’ Handbook for Manchester Electronic Computer Mark II': {
    conferences: ['Local Programming Methods and Conventions', 'Checking a Large Routine'],
  },
  'Turochamp, a chess-playing routine': { bookChapters: ['Digital Computers Applied to Games'] },
  'Intelligent Machinery': { bookChapters: ['Intelligent Machinery'] },
  'A machine for the zeta-function': {
    journalArticles: ['Some Calculations of the Riemann Zeta-function', 'A Method for the Calculation of the Zeta-function'],
  },
  'The British Bombe': {
    projects: ['Visit to the National Cash Register Corporation, Dayton, Ohio', 'Treatise on the Enigma (“Prof’s Book”)'],
  },
}
