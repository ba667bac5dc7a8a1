import { join } from 'node:path'

/** The folder of a small cluster, and the first of its three consecutive ports. */
export interface Place {
  dir: string
  port: number
}

const pluginSettings = (dir: string) => `plugin dir = ${join(dir, 'ceph')}
erasure code dir = ${join(dir, 'ceph/erasure-code')}
osd class dir = ${join(dir, 'rados-classes')}`

/** One monitor, one disk daemon, one gateway, all on 127.0.0.1, all data in one folder. */
export const cephConf = ({ dir, port }: Place, clusterId: string, pluginDir?: string): string => `[global]
${pluginDir ? pluginSettings(pluginDir) : ''}
fsid = ${clusterId}
mon host = [v2:127.0.0.1:${port + 1},v1:127.0.0.1:${port + 2}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
# The gateway cannot connect without cephx.
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
# After a kill a disk daemon waits until its old lease has run out: 1 s instead of 16 s.
osd pool default read lease ratio = 0.05
# A killed gateway is notified of every change until its watch expires, and each notification waits for it.
osd client watch timeout = 5
mon warn on pool no redundancy = false
mon data avail crit = 1
admin socket = ${join(dir, '$name.asok')}
log file = ${join(dir, '$name.log')}
keyring = ${join(dir, 'keyring')}
run dir = ${dir}
crash dir = ${dir}

[mon.a]
mon data = ${join(dir, 'mon')}

[osd.0]
osd data = ${join(dir, 'osd')}
osd objectstore = bluestore
bluestore block size = 8589934592
bluestore cache autotune = false
bluestore cache size = 67108864
bluefs buffered io = true

[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${join(dir, 'gateway')}
rgw thread pool size = 64
rgw user quota bucket sync interval = 0
rgw bucket quota ttl = 0
rgw user quota sync interval = 1
rgw enable usage log = false
rgw run sync thread = false
`

/** Arguments of `ceph-authtool` for each key the cluster needs. */
export const keys = [
  ['mon.', '--cap', 'mon', 'allow *'],
  ['client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'],
  // The disk daemon asks for a manager's ticket and waits indefinitely without this capability, although there is no manager.
  ['osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'mgr', 'allow profile osd', '--cap', 'osd', 'allow *'],
  ['client.gateway', '--cap', 'mon', 'allow rw', '--cap', 'osd', 'allow rwx'],
]
