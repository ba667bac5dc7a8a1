/** Features never import each other; a test of one may need another. */

export { createApp } from '../src/app.ts'
export { createActivation } from '../src/delivery/releases/activation.ts'
export { createReleaseSetStore } from '../src/delivery/releases/release-set-store.ts'
export { createRenderer } from '../src/delivery/rendering/renderer.ts'
export { calls } from '../src/product/auth/access.ts'
export { createApiTokenStore } from '../src/product/auth/api-token-store.ts'
export { createBlogStore } from '../src/product/blogs/blog-store.ts'
export { createItemWriters, createPrepareItem } from '../src/product/item-writers.ts'
export { createMediaStore } from '../src/product/media/media-store.ts'
export { sweepMedia } from '../src/product/media/remove-media.ts'
export { createSettingsStore } from '../src/product/settings/settings-store.ts'
export { createJobs } from '../src/product/shared/jobs.ts'
