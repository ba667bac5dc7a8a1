/** The editor has no deeper level. */
const LEVEL_MAX = 8

/** Returns the level of an item of a list, which is the editor's class on it. */
export const readLevel = (classes = ''): number => Number(/(?:^|\s)ql-indent-(\d)/.exec(classes)?.[1] ?? 0)

/** Returns the editor's class for a level above 0. */
export const toLevelClass = (level: number): string => `ql-indent-${Math.min(level, LEVEL_MAX)}`
