import { type Nemesis, pass, reportStagedFiles } from '#faults/nemesis.ts'
import { beginUpload } from '#faults/slow-upload.ts'

export const uploadCut: Nemesis = {
  id: 'F2',
  fault: 'A gateway is killed during uploads',
  rounds: 5,
  inject: async ({ site }) => {
    const [gateway] = site.gateways
    const uploads = Array.from({ length: 3 }, () => beginUpload(gateway.url, site.token))
    await pass(300)
    await gateway.kill()
    gateway.start()
    for (const { response } of uploads) await response
  },
  // Those of the next start are removed by then.
  verify: reportStagedFiles,
}
