export * from './call.ts'
export * from './client.ts'
export * from './queries.ts'
