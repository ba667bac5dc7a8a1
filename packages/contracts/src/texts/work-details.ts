import { type LinkKind, type Role, STATUS_LABELS, type Status } from '@portfolio/scholarship/csl'

export { STATUS_LABELS as workStatusLabels, WORK_TYPE_LABELS as workTypes } from '@portfolio/scholarship/csl'

/** What the menu of the form says. */
export const workStatuses: Record<Status, string> = { ...STATUS_LABELS, published: 'Published' }

export const contributorRoles: Record<Role, string> = {
  author: 'Author',
  editor: 'Editor',
  translator: 'Translator',
  illustrator: 'Illustrator',
  introduction: 'Author of the introduction',
}

export const linkKinds: Record<LinkKind, string> = {
  pdf: 'PDF',
  preprint: 'Preprint',
  code: 'Code',
  data: 'Data',
  slides: 'Slides',
  video: 'Video',
  poster: 'Poster',
  publisher: 'Publisher',
}
