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

/** What the form says of names that are not known. */
export const otherContributors: Record<Role, string> = {
  author: 'And other authors (“et al.”)',
  editor: 'And other editors (“et al.”)',
  translator: 'And other translators (“et al.”)',
  illustrator: 'And other illustrators (“et al.”)',
  introduction: 'And other authors of the introduction (“et al.”)',
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
