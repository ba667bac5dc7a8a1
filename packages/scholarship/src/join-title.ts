/** Returns "Title: a subtitle". Some publishers repeat the subtitle in the title. */
export const joinTitle = (title: string, subtitle: string): string =>
  !subtitle || title.toLowerCase().includes(subtitle.toLowerCase()) ? title : `${title}${/[?!:.]$/.test(title) ? '' : ':'} ${subtitle}`
