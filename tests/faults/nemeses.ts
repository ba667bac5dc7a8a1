import { backup } from './nemeses/backup.ts'
import { concurrentEdits } from './nemeses/concurrent-edits.ts'
import { currentBlog } from './nemeses/current-blog.ts'
import { databaseFrozen } from './nemeses/database-frozen.ts'
import { databaseKilled } from './nemeses/database-killed.ts'
import { databaseCut, databaseHalfOpen, databaseSlow } from './nemeses/database-network.ts'
import { databaseRestarted } from './nemeses/database-restarted.ts'
import { diskFull } from './nemeses/disk-full.ts'
import { doubleSubmit } from './nemeses/double-submit.ts'
import { gatewayKilled } from './nemeses/gateway-killed.ts'
import { gatewayStopped } from './nemeses/gateway-stopped.ts'
import { migrations } from './nemeses/migrations.ts'
import { objectsDamaged } from './nemeses/objects-damaged.ts'
import { overload } from './nemeses/overload.ts'
import { peers } from './nemeses/peers.ts'
import { storeFrozen, storeFull, storeUnavailable } from './nemeses/store-unavailable.ts'
import { uploadCut } from './nemeses/upload-cut.ts'
import type { Nemesis } from './nemesis.ts'

/** All faults of the long form, by their ids. */
export const nemeses: readonly Nemesis[] = [
  gatewayKilled,
  uploadCut,
  databaseKilled,
  databaseFrozen,
  databaseCut,
  databaseHalfOpen,
  databaseSlow,
  // More than a minute after it was killed: whoever supervises a database gives up after six ends in quick succession.
  databaseRestarted,
  storeUnavailable,
  storeFrozen,
  storeFull,
  diskFull,
  currentBlog,
  concurrentEdits,
  doubleSubmit,
  migrations,
  backup,
  gatewayStopped,
  overload,
  objectsDamaged,
  peers,
]
