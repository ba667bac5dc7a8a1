/** The fields of a publication, in the order of its form. */
export const publicationFields = { title: 'text', description: 'longText', author: 'text', link: 'link', releaseDate: 'date' } as const
