import type { WorkEntry } from '#works'

export const CV_PATH = '/cv'

/** A work in the CV. What is not known is empty. */
export interface CvEntry {
  _id: string
  path: string
  title: string
  people: string
  venue: string
  year: string
  status: Exclude<WorkEntry['status'], 'upcoming'>
}

export interface CvSection {
  title: string
  /** The page with the whole list. */
  path: string
  entries: CvEntry[]
}

/** The works of the collections that the owner has chosen. Empty sections are left out. */
export interface Cv {
  sections: CvSection[]
}
