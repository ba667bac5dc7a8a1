/** Returns a CSL style for tests. `layout` is the layout of its bibliography. */
export const aStyle = (title: string, layout = '<text variable="title" suffix=" (cited)"/>', macros = '') =>
  `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>${title}</title><id>${encodeURIComponent(title)}</id><updated>2026-01-01T00:00:00+00:00</updated></info>${macros}<bibliography><layout>${layout}</layout></bibliography></style>`

/** Macros that each call the one before twice: m40 would take years. */
const DOUBLING = Array.from(
  { length: 41 },
  (_, n) => `<macro name="m${n}">${n ? `<text macro="m${n - 1}"/>`.repeat(2) : '<text variable="title"/>'}</macro>`,
).join('')

export const anEndlessStyle = (title: string) => aStyle(title, '<text macro="m40"/>', DOUBLING)

/** Formats every work but those with a note, so that it is accepted. */
export const aStyleThatMayHang = (title: string) =>
  aStyle(title, '<choose><if variable="note"><text macro="m40"/></if><else><text variable="title"/></else></choose>', DOUBLING)
