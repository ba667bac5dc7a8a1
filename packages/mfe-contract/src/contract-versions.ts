/**
 * The numbers of each contract that this source supports. Adding to a contract keeps its number; breaking it adds the next number
 * beside the old one until no active release needs the old (expand, then contract). Two apps fit when they have a number in common.
 */
export const CONTRACTS: Record<'publicRoutes' | 'adminRoutes' | 'api', number[]> = { publicRoutes: [1], adminRoutes: [1], api: [1] }
export type ContractName = keyof typeof CONTRACTS

/** Waiting longer than this for a script or stylesheet is a failure (specification, sections 8 and 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

/** Provided once by the shell. A remote that bundled its own copy would have a second React. */
export const SHARED_MODULES = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query', '@portfolio/router'] as const
