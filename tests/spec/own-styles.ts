/** Citation styles as an owner adds them. */
export const OWN_STYLE = `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>Journal of Everything</title><id>x</id><updated>2026-01-01T00:00:00+00:00</updated></info><bibliography><layout><text variable="title" suffix=" (in our way)"/></layout></bibliography></style>`

/** Takes more steps than a citation may. */
export const UNUSABLE_STYLE = OWN_STYLE.replace('Journal of Everything', 'Journal of Nothing').replace(
  /<layout>.*<\/layout>/,
  `<layout>${'<text variable="title"/>'.repeat(600)}</layout>`,
)
