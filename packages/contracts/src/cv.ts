import type { WorkEntry } from '#works'

export const CV_PATH = '/cv'

/** A work in the CV. What is not known is empty. */
export interface CvEntry extends Pick<WorkEntry, 'container' | 'langAttributes'> {
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
  /** The page with the whole list. Two sections have the same if some of its works are upcoming. */
  path: string
  entries: CvEntry[]
}

/** The works of the collections that the owner has chosen, upcoming events in a section of their own. Empty sections are left out. */
export interface Cv {
  sections: CvSection[]
}
