export * from './contract-versions.ts'
export * from './dev.ts'
export * from './release.ts'
export * from './remote.ts'
