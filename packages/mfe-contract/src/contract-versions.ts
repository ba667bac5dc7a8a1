export type ContractName = 'publicRoutes' | 'adminRoutes' | 'api'

/**
 * The versions of the API that this gateway provides. 2 adds the summaries of posts, and `apps` and `app` in the releases API; 3 adds
 * pages of lists and of the landing page; 4 adds lists and pages of works, and their details; 5 adds who changed a release set and why,
 * where releases come from, and team tokens; 6 adds the page of all works, to which lists and the CV link, and how many events are upcoming;
 * 7 adds previews, shares, freezes, scheduled activations and what each gateway serves; 8 adds who the owner is, what the footer links to,
 * news, selected works, the dates of blogs, and what images show; 9 adds the language of the site, and of blogs and titles in another one; 10
 * keeps links of rich text that are paths of the site, which the portal writes since then; 11 keeps unsaved changes when it is told to, and
 * deletes the draft of a form for a first About page only if the form knows it; 12 keeps links of works that are under an embargo; 13
 * keeps which blogs are pages of the menu; 14 keeps the addresses of blogs; 15 cites blogs.
 *
 * Each app declares in its app.config.ts which versions of every contract it supports. Two sides are compatible when they have a
 * number in common. A change that the other side relies on gets the next number; the old one stays until no active release needs it.
 * A page that reads what the API does not have under its newest number is found by the preflight check (decision 46).
 */
export const API_VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

/** Waiting longer than this for a script or stylesheet is a failure (specification, sections 8 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

/** Modules that only the shell provides. A remote with a copy of its own would load a second React. */
export const SHARED_MODULES = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query', '@portfolio/router'] as const
