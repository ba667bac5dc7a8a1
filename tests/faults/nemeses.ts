import { appsDamaged } from './nemeses/apps-damaged.ts'
import { backup } from './nemeses/backup.ts'
import { clockWrong } from './nemeses/clock-wrong.ts'
import { concurrentEdits } from './nemeses/concurrent-edits.ts'
import { currentBlog } from './nemeses/current-blog.ts'
import { databaseFrozen } from './nemeses/database-frozen.ts'
import { databaseKilled } from './nemeses/database-killed.ts'
import { databaseCut, databaseHalfOpen, databaseSlow } from './nemeses/database-network.ts'
import { databaseRestarted } from './nemeses/database-restarted.ts'
import { diskFull, logDiskFull, uploadsDiskFull } from './nemeses/disk-full.ts'
import { doubleSubmit } from './nemeses/double-submit.ts'
import { gatewayKilled } from './nemeses/gateway-killed.ts'
import { gatewayStopped } from './nemeses/gateway-stopped.ts'
import { migrations } from './nemeses/migrations.ts'
import { objectsDamaged } from './nemeses/objects-damaged.ts'
import { overload } from './nemeses/overload.ts'
import { peers } from './nemeses/peers.ts'
import { storeFrozen, storeFull, storeSlow, storeUnavailable } from './nemeses/store-unavailable.ts'
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
  storeSlow,
  storeFull,
  diskFull,
  uploadsDiskFull,
  logDiskFull,
  currentBlog,
  concurrentEdits,
  doubleSubmit,
  migrations,
  backup,
  gatewayStopped,
  overload,
  appsDamaged,
  objectsDamaged,
  peers,
  // Last: afterwards, nobody can sign in from here for a while.
  clockWrong,
]
