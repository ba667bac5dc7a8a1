export * from './files-check.ts'
export * from './published.ts'
export * from './release-files.ts'
