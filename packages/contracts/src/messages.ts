/** Messages that the specification fixes to the letter (sections 2, 5 and 8). Those of one collection are in `texts/`. */

export const validation = {
  min: (characters: number) => `Minimum of ${characters} characters required`,
  max: (characters: number) => `Maximum of ${characters} characters allowed`,
  title: 'Please enter the title',
  author: 'Please enter the author',
  bookLink: 'Please enter the book link',
  chapterLink: 'Please enter the book chapter link',
  articleLink: 'Please enter the journal article link',
  releaseDate: 'Please enter the release date',
  conferenceDate: 'Please enter the conference date',
  description: 'Please enter the description',
  email: 'Please enter your email address',
  emailInvalid: 'Invalid email address',
  password: 'Please enter your password',
} as const

export const signIn = {
  title: 'Sign in to your admin portal',
  rejected: 'Invalid Credentials',
  rejectedToast: 'Incorrect Email or Password',
  failedToast: 'Incorrect email or password.',
  successToast: 'Login successful.',
} as const

export const toasts = {
  updated: 'Updated successfully.',
  updateFailed: 'Error updating details, please try again.',
  imageDeleted: 'Deleted successfully.',
  imageNotSaved: 'Failed to save the Image in Server',
  fileNotSaved: 'Failed to save the File in Server',
  madeCurrent: 'Blog set to current on landing page.',
  draftSaved: 'Draft saved.',
  keptPrivate: 'Saved. Only you can see it.',
  scheduled: 'Scheduled.',
  unpublished: 'Unpublished. Only you can see it now.',
  makeCurrentFailed: 'Error making blog current.',
} as const

export const upload = {
  wrongType: 'File type must be PNG, JPG or GIF',
  tooLarge: (bytes: number) => `File is larger than ${bytes} bytes`,
  tooSmall: (bytes: number) => `File is smaller than ${bytes} bytes`,
  tooMany: 'Too many files',
  overQuota: (bytes: number) =>
    `There is no room for this file: uploads may take ${bytes / 1e9} GB in total. Delete images that nothing uses from the image library, and try again.`,
  overQuotaOfDay: (bytes: number) => `Uploads may take ${bytes / 1e9} GB in 24 hours. Please try again tomorrow.`,
} as const

const FILE_TYPE_NAMES = 'PDF, PowerPoint, Word, Excel, OpenDocument, CSV, text, MP4, WebM or ZIP'

export const fileUpload = {
  hint: `${FILE_TYPE_NAMES}, up to 100 MB`,
  wrongType: `File type must be ${FILE_TYPE_NAMES}`,
  incomplete: 'The PDF is incomplete. Save or download it again, then upload it.',
  notUtf8: 'The text is not in UTF-8. Save it in this encoding, then upload it.',
  hasNul: 'The text has NUL bytes, like texts in UTF-16. Save it in UTF-8 without them, then upload it.',
  unknown: 'This file is no longer on the server. Please upload it again.',
} as const

export const screens = {
  notFound: 'Page not found',
  notFoundHint: 'The page may have moved, or the address may be mistyped.',
  goHome: 'Go back home',
  goBlogs: 'Blogs',
  unexpectedError: 'Unexpected Application Error!',
  moreBlogs: 'More blogs',
  news: 'News',
  selectedWorks: 'Selected works',
  externalLinks: 'External links',
  makeCurrent: 'Make current',
  current: 'Current',
} as const
