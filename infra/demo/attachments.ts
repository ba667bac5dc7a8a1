import type { WorkCollectionName } from '@portfolio/contracts'
import { checking } from './papers/checking.ts'
import { createPaper, type Paper } from './papers/paper.ts'
import { rounding } from './papers/rounding.ts'
import { solvable } from './papers/solvable.ts'
import { createPoster, createSlides } from './papers/talk.ts'

interface Attachment {
  kind: 'pdf' | 'slides' | 'poster'
  /** As the owner's computer has it. */
  fileName: string
  create: () => Buffer
}

const paper = (fileName: string, content: Paper): Attachment => ({ kind: 'pdf', fileName, create: () => createPaper(content) })

/** Files on the site itself, by the collection and the title of their work. All others are links to other sites. */
export const attachments: readonly { collection: WorkCollectionName; title: string; files: readonly Attachment[] }[] = [
  { collection: 'journalArticles', title: solvable.title, files: [paper('Solvable and Unsolvable Problems.pdf', solvable)] },
  { collection: 'journalArticles', title: rounding.title, files: [paper('Rounding-off Errors.pdf', rounding)] },
  {
    collection: 'conferences',
    title: checking.title,
    files: [
      paper('Checking a Large Routine.pdf', checking),
      { kind: 'slides', fileName: 'Checking, slides.pdf', create: createSlides },
      { kind: 'poster', fileName: 'Checking, poster.pdf', create: createPoster },
    ],
  },
]
