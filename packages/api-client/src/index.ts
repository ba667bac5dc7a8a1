export * from './api-error.ts'
export * from './client.ts'
export { type ApiOptions, createPublicApi, type PublicApi } from './public-api.ts'
export * from './queries.ts'
