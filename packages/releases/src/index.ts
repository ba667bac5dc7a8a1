export * from './release-files.ts'
