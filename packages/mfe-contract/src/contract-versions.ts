/** Adding to a contract keeps its number; breaking it adds the next number beside it for one release (expand, then contract). */
export const CONTRACTS = { publicRoutes: 1, adminRoutes: 1, api: 1 } as const
export type ContractName = keyof typeof CONTRACTS

/** Waiting longer than this for a script or stylesheet is a failure (specification, sections 8 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

/** Provided once by the shell. A remote that bundled its own copy would have a second React. */
export const SHARED_MODULES = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query', '@portfolio/router'] as const
