import { type Nemesis, pass, reportStagedFiles } from '#faults/nemesis.ts'
import { beginUpload } from '#faults/slow-upload.ts'

export const gatewayStopped: Nemesis = {
  id: 'F14',
  fault: 'A gateway is asked to stop during writes and an upload',
  rounds: 5,
  inject: async ({ site, report }) => {
    const [, gateway] = site.gateways
    const upload = beginUpload(gateway.url, site.token)
    await pass(500)
    const stopped = gateway.stop()
    await pass(500)
    upload.finish()
    const status = await upload.response
    if (status !== 200 && status !== 503) report(`The upload had status ${status}`)
    const code = await stopped
    if (code !== 0) report(`The exit code was ${code}`)
    gateway.start()
  },
  verify: reportStagedFiles,
}
